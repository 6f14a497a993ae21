/** Where a review leads to next. No DOM. */

import type { ReviewView } from "../protocol.ts";

/** Before the next turn that cost something, from the start again after the last one; `at` when there is none. */
export function nextCostly(review: Pick<ReviewView, "costly"> | null, at: number): number {
  const places = [...(review?.costly ?? [])].map((ply) => ply - 1).toSorted((a, b) => a - b);
  return places.find((place) => place > at) ?? places[0] ?? at;
}
