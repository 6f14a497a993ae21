/** Requests to the server's HTTP interface. A refusal becomes a `ProblemError` that can be shown as it is. */

import { known } from "./me.ts";
import type { Problem } from "./protocol.ts";
import { sentence } from "./sentence.ts";

/** The same for everybody, so that nobody needs to be known first. */
const FOR_ALL: ReadonlySet<string> = new Set(["/api/games", "/api/rules", "/api/bots"]);

/** The server refused, or could not be reached (code "unreachable"). */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.why);
    this.problem = problem;
  }
}

/** The JSON at `path`. Throws ProblemError. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await answer(path, signal === undefined ? {} : { signal })).json() as Promise<T>;
}

/** Sends JSON, or text as it is, and gives back the JSON of the answer. Throws ProblemError. */
export function post<T>(path: string, body: unknown): Promise<T> {
  return send<T>("POST", path, body);
}

/** As `post`, with another method. Throws ProblemError. */
export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<T> {
  const text = typeof body === "string";
  const headers = { "Content-Type": text ? "text/plain; charset=utf-8" : "application/json" };
  const response = await answer(path, { method, headers, body: text ? body : JSON.stringify(body) });
  return response.json() as Promise<T>;
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.ok) return response;
  throw new ProblemError(await readProblem(response));
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  if (!FOR_ALL.has(path)) await known();
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ProblemError({ code: "unreachable", rule: "", where: "", why: "The server can't be reached." });
  }
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Problem;
    return { ...problem, why: sentence(problem.why) };
  } catch {
    return { code: "unknown", rule: "", where: "", why: `The server answered ${response.status}.` };
  }
}
