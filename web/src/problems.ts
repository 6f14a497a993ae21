/** What went wrong with a request, in the server's words where it answered. */

import { ProblemError } from "./http.ts";
import type { Problem } from "./protocol.ts";

export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: "unknown", rule: "", where: "", why: String(error) };
}
