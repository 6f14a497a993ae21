/** The frame of every page: header, the page itself (loaded when first shown), and nothing of a game. */

import { useComputed } from "@preact/signals";
import { headerCentre } from "./header.ts";
import { lazy } from "./lazy.tsx";
import { Menu } from "./menu.tsx";
import { followLink, routeNow, type Route } from "./routes.ts";
import { ShieldSymbols } from "./shields.tsx";
import { Start } from "./start.tsx";
import { text } from "./text.ts";

const Room = lazy(() => import("./room.tsx").then((part) => part.Room));
const Review = lazy(() => import("./review/page.tsx").then((part) => part.Review));
const Lobby = lazy(() => import("./online/lobby.tsx").then((part) => part.Lobby));
const Account = lazy(() => import("./people/account.tsx").then((part) => part.Account));
const Player = lazy(() => import("./people/player.tsx").then((part) => part.Player));
const Ladder = lazy(() => import("./people/ladder.tsx").then((part) => part.Ladder));
const Rules = lazy(() => import("./rules.tsx").then((part) => part.Rules));

export function App() {
  const route = useComputed(routeNow).value; // the same as long as the address is
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
        <Menu route={route} />
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
    case "review":
      return <Review key={route.room} id={route.room} />;
    case "rules":
      return <Rules />;
    case "lobby":
      return <Lobby />;
    case "account":
      return <Account />;
    case "ladder":
      return <Ladder />;
    case "player":
      return <Player key={route.name} name={route.name} />;
    case "unknown":
      return (
        <main id="content" class="plain-page">
          <h1>{text("unknown-page")}</h1>
          <p>{text("unknown-page-line")}</p>
          <p>
            <a href="/" onClick={followLink}>
              {text("to-start")}
            </a>
          </p>
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
