/** What went wrong with a request, in the server's words where it answered. */

import { ProblemError } from "./http.ts";
import type { Problem } from "./protocol.ts";
import { sentence } from "./sentence.ts";

export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: "unknown", rule: "", where: "", why: sentence(String(error)) };
}

/** What is wrong with the field of this path, "" when it is none of its problems. */
export function whyAt(problem: Problem | null, where: string): string {
  return problem?.where === where ? problem.why : "";
}

/** Whether the server has too much to do just now, and the same question may well be answered in a while. */
export function mayAskAgain(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "busy";
}
