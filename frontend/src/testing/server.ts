import { vi } from "vitest";

export interface Request {
  path: string;
  /** Undefined where nothing is sent, as by GET. */
  body: unknown;
}

type Answer = (request: Request) => unknown;

/** A refusal of the server. */
export class No {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Answers all requests, and returns them as they come. A thrown error stands for a broken connection. */
export function answering(answer: Answer): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, how: RequestInit = {}) => {
    const body: unknown = how.body === undefined ? undefined : JSON.parse(how.body as string);
    requests.push({ path, body });
    const said = await answer({ path, body });
    const no = said instanceof No;
    const written = no ? said.body : said;
    return new Response(typeof written === "string" ? written : JSON.stringify(written), {
      status: no ? said.status : 200,
    });
  });
  return requests;
}
