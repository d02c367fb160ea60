import { afterEach, expect, test, vi } from "vitest";
import { show } from "../testing/page";
import SharePicture from "./SharePicture.svelte";

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: BodyInit): void {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(body, { status })));
}

test("the picture is handed to another app where the device can do that", async () => {
  answering(200, "png");
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { canShare: () => true, share });
  show(SharePicture, { match: "m1" }).press("Share the picture");

  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(fetch).toHaveBeenCalledWith("/api/matches/m1/end.png?lang=en");
  const [file] = (share.mock.calls[0]![0] as { files: File[] }).files;
  expect(file).toMatchObject({ name: "stampede.png", type: "image/png" });
});

test("elsewhere it is kept as a file", async () => {
  answering(200, "png");
  vi.stubGlobal("navigator", {});
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  show(SharePicture, { match: "m1" }).press("Share the picture");

  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toMatchObject({ download: "stampede.png" });
});

test("a refusal is shown", async () => {
  answering(409, JSON.stringify({ code: "not-over", message: "The match is not over.", rule: "" }));
  const shown = show(SharePicture, { match: "m1" });
  shown.press("Share the picture");

  await vi.waitFor(() => expect(shown.text).toContain("The match is not over."));
});
