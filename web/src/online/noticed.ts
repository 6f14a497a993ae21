/** A notice that goes by itself when it was there long enough, on a page in view. */

import { useEffect } from "preact/hooks";

/** How long it is seen, ms, if nobody puts it away. */
const NOTICED_MS = 30_000;

/** Calls `done` when `what` was seen long enough; something else is seen anew. */
export function useNoticed(what: unknown, done: () => void): void {
  useEffect(() => {
    if (what === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(done, NOTICED_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is done does not begin the time anew
  }, [what]);
}
