/** Light, dark, or as the system has it; kept in the browser. `/theme.js` applies it before the first paint. */

import { signal } from "@preact/signals";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = "theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");

export const theme = signal<Theme>(read());
/** Whether the page is dark now, for what is painted by script. */
export const dark = signal(isDark());

systemDark.addEventListener("change", () => {
  dark.value = isDark();
});

export function choose(chosen: Theme): void {
  theme.value = chosen;
  dark.value = isDark();
  if (chosen === "system") {
    delete document.documentElement.dataset["theme"];
    localStorage.removeItem(KEPT_AS);
    return;
  }
  document.documentElement.dataset["theme"] = chosen;
  localStorage.setItem(KEPT_AS, chosen);
}

function read(): Theme {
  const kept = localStorage.getItem(KEPT_AS);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function isDark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && systemDark.matches);
}
