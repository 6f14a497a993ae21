/** The frame of every page: header, theme, the page itself (loaded when first shown), and nothing of a game. */

import { headerCentre } from "./header.ts";
import { lazy } from "./lazy.tsx";
import { Icon } from "./parts.tsx";
import { followLink, routeNow, type Route } from "./routes.ts";
import { ShieldSymbols } from "./shields.tsx";
import { Start } from "./start.tsx";
import { choose, theme, THEMES } from "./theme.ts";
import { text } from "./text.ts";

const Room = lazy(() => import("./room.tsx").then((part) => part.Room));
const Rules = lazy(() => import("./rules.tsx").then((part) => part.Rules));

export function App() {
  const route = routeNow();
  const Centre = headerCentre.value;
  return (
    <>
      <a class="skip" href="#content">
        {text("skip")}
      </a>
      <ShieldSymbols />
      <header class="top">
        <a class="logo" href="/" onClick={followLink}>
          <Logo />
          <span>{text("title")}</span>
        </a>
        <div class="room-title">{Centre === null ? null : <Centre />}</div>
        <nav aria-label={text("menu")}>
          <a class="button quiet" href="/rules" onClick={followLink}>
            <Icon name="book" />
            <span>{text("to-rules")}</span>
          </a>
        </nav>
        <ThemeSwitch />
      </header>
      <Page route={route} />
    </>
  );
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case "start":
      return <Start />;
    case "room":
      return <Room key={route.room} id={route.room} />;
    case "rules":
      return <Rules />;
    case "unknown":
      return (
        <main id="content" class="plain-page">
          <h1>{text("unknown-page")}</h1>
          <p>{text("unknown-page-line")}</p>
        </main>
      );
  }
}

/** A quintain: the shield on a post that squires tilted at. */
function Logo() {
  return (
    <svg class="logo-mark" viewBox="0 0 40 40" aria-hidden="true">
      <path class="post" d="M18.5 12h3v26h-3zM12 38h16M6 12h28" />
      <circle class="post" cx="33" cy="19" r="3.6" />
      <path class="post" d="M33 12v4" />
      <path class="face" d="M3 9c3 .8 6 .6 9-.6 3 1.2 6 1.4 9 .6v9c0 6-4 9.5-9 12-5-2.5-9-6-9-12z" />
      <path class="cross" d="M12 9v20M4 17h16" />
    </svg>
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
