import { expect, test } from "vitest";
import { answering, No } from "../testing/server";
import { boardOf } from "../testing/table";
import { asRefusal, fetchBoard, make, request } from "./http";

async function refused(answer: unknown): Promise<unknown> {
  answering(() => answer);
  return request("/api/x").then(
    () => "done",
    (error: unknown) => asRefusal(error),
  );
}

test("a request with a body is a POST, one without a GET", async () => {
  const requests = answering(({ body }) => ({ got: body ?? null }));

  expect(await request("/api/x")).toEqual({ got: null });
  expect(await request("/api/x", { name: "Ann" })).toEqual({ got: { name: "Ann" } });
  expect(requests).toEqual([
    { path: "/api/x", body: undefined },
    { path: "/api/x", body: { name: "Ann" } },
  ]);
});

test("what several parts of a page need at once is requested once, and later anew", async () => {
  const requests = answering(() => boardOf());

  await Promise.all([fetchBoard("/b"), fetchBoard("/b")]);
  expect(requests).toHaveLength(1);
  await fetchBoard("/b");
  expect(requests).toHaveLength(2);
});

test("a refusal keeps the server's words", async () => {
  const refusal = { code: "bad-name", message: "A name has at most 40 letters.", rule: "" };

  expect(await refused(new No(400, refusal))).toEqual(refusal);
  expect(await refused(new No(400, { message: "No." }))).toEqual({ code: "", message: "No.", rule: "" });
});

test("any other answer is reported by its status", async () => {
  for (const body of ["<html>Bad gateway</html>", "{}", "null"]) {
    const refusal = await refused(new No(502, body));
    expect(refusal).toMatchObject({ code: "http-502", rule: "" });
    expect((refusal as { message: string }).message).toContain("(502)");
  }
});

test("a request without an answer is repeated with the same id", async () => {
  const body = { name: "Ann", file: "x" };
  let fails = true;
  const requests = answering(() =>
    fails ? new No(503, { code: "uncertain", message: "Who knows." }) : { match: "m" },
  );
  const ask = (file = "x") => make("ImportedMatch", "/api/matches", { ...body, file }).catch(() => null);

  await ask();
  fails = false;
  await ask();
  await ask();
  await ask("y");
  const ids = requests.map(({ body }) => (body as { id: string }).id);

  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});
