/* Applies the kept theme before the first paint; src/theme.ts keeps it. */
{
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}
