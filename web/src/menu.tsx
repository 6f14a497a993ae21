/** The way to the other pages, and the theme: side by side where there is room, else behind one button. */

import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { me } from "./me.ts";
import { Icon, type IconName } from "./parts.tsx";
import { followLink, type Route } from "./routes.ts";
import { text } from "./text.ts";
import { choose, theme, THEMES } from "./theme.ts";

const PARTS = "menu-parts";

export function Menu({ route }: { readonly route: Route }) {
  const open = useSignal(false);
  const menu = useRef<HTMLDivElement>(null);
  useClosing(open, menu);
  useEffect(() => {
    open.value = false;
  }, [route, open]);
  return (
    <div class="menu" ref={menu} data-open={open.value}>
      <button
        type="button"
        class="button quiet menu-button"
        aria-expanded={open.value}
        aria-controls={PARTS}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name={open.value ? "close" : "menu"} />
        <span class="sr">{text("menu-open")}</span>
      </button>
      <div id={PARTS} class="menu-parts">
        <nav aria-label={text("menu")}>
          <PageLink href="/lobby" icon="people" words={text("to-lobby")} here={route.page === "lobby"} />
          <PageLink href="/account" icon="person" words={me.value?.name || text("to-account")} here={route.page === "account"} />
          <PageLink href="/rules" icon="book" words={text("to-rules")} here={route.page === "rules"} />
        </nav>
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** What is open is closed by Escape, by a press beside it, and when the focus goes elsewhere. */
function useClosing(open: Signal<boolean>, menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open.value) return;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && menu.current?.contains(target) !== true) open.value = false;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      open.value = false;
      menu.current?.querySelector<HTMLElement>(".menu-button")?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [open.value, open, menu]);
}

interface PageLinkProps {
  readonly href: string;
  readonly icon: IconName;
  readonly words: string;
  readonly here: boolean;
}

function PageLink({ href, icon, words, here }: PageLinkProps) {
  return (
    <a class="button quiet" href={href} aria-current={here ? "page" : undefined} onClick={followLink}>
      <Icon name={icon} />
      <span>{words}</span>
    </a>
  );
}

function ThemeSwitch() {
  const icons = { system: "system", light: "sun", dark: "moon" } as const;
  return (
    <fieldset class="theme-switch">
      <legend class="sr">{text("theme")}</legend>
      {THEMES.map((name) => (
        <label key={name} title={text(`theme-${name}`)}>
          <input type="radio" name="theme" value={name} checked={theme.value === name} onChange={() => choose(name)} />
          <Icon name={icons[name]} />
          <span class="sr">{text(`theme-${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
