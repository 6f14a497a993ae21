/** The five shields and the sword in the stone, drawn once as symbols and used everywhere by number.
 *
 * Shape, tincture and charge all differ, so that no two are told apart by colour alone:
 * 0 a red heater with a golden tower, 1 a blue round shield with a silver cross, 2 a green kite with silver chevrons,
 * 3 a golden French shield with a black saltire, 4 a purple engrailed shield with a silver lily.
 */

interface Arms {
  readonly outline: string;
  /** Light, middle and shade of the field. */
  readonly field: readonly [string, string, string];
  readonly rim: "gold" | "steel" | "iron";
  readonly rivets: readonly (readonly [number, number])[];
}

const ARMS: readonly Arms[] = [
  {
    outline: "M11 9 C24 12 38 12 50 8 C62 12 76 12 89 9 V45 C89 70 71 87 50 97 C29 87 11 70 11 45Z",
    field: ["#e8535a", "#b51d2a", "#6a0a16"],
    rim: "gold",
    rivets: [
      [15, 15],
      [85, 15],
      [15, 46],
      [85, 46],
      [50, 92],
    ],
  },
  {
    outline: "M50 7 A45 45 0 1 1 49.9 7Z",
    field: ["#5f9df0", "#2159b8", "#0c2b68"],
    rim: "steel",
    rivets: [
      [20, 22],
      [80, 22],
      [20, 82],
      [80, 82],
    ],
  },
  {
    outline: "M50 3 C74 3 85 20 82 40 C79 64 65 84 50 99 C35 84 21 64 18 40 C15 20 26 3 50 3Z",
    field: ["#55c98a", "#1b7f4c", "#073c23"],
    rim: "gold",
    rivets: [
      [28, 16],
      [72, 16],
      [24, 46],
      [76, 46],
      [50, 93],
    ],
  },
  {
    outline: "M12 8 H88 V74 C88 85 77 87 66 87 C57 87 52 91 50 97 C48 91 43 87 34 87 C23 87 12 85 12 74Z",
    field: ["#ffe794", "#e7b02c", "#96630c"],
    rim: "iron",
    rivets: [
      [17, 13],
      [83, 13],
      [17, 78],
      [83, 78],
    ],
  },
  {
    outline:
      "M50 13 C45 4 33 3 27 10 C21 16 14 14 9 8 C14 22 6 34 10 50 C15 72 33 84 50 98 C67 84 85 72 90 50 C94 34 86 22 91 8 C86 14 79 16 73 10 C67 3 55 4 50 13Z",
    field: ["#b985f0", "#6d35ae", "#331158"],
    rim: "steel",
    rivets: [
      [16, 18],
      [84, 18],
      [15, 48],
      [85, 48],
      [50, 92],
    ],
  },
];

/** How many different shields there are. */
export const SHIELDS = ARMS.length;

const RIMS = {
  gold: ["#fff4cf", "#d9ab4c", "#86591a", "#f0cf7f"],
  steel: ["#ffffff", "#b9c3d1", "#667183", "#dbe3ec"],
  iron: ["#9a9084", "#55493d", "#241c15", "#7d7062"],
} as const;

function Tower() {
  return (
    <g stroke="#5a3605" stroke-width="1.4" stroke-linejoin="round">
      <path
        d="M31 82 V74 H35 V47 H29 V25 H38 V32 H45.5 V25 H54.5 V32 H62 V25 H71 V47 H65 V74 H69 V82Z"
        fill="url(#or)"
      />
      <path d="M44 82 V67 C44 58 56 58 56 67 V82Z" fill="#6a0a16" />
      <path d="M48.2 42 h3.6 v9 h-3.6z" fill="#6a0a16" stroke="none" />
      <path
        d="M36 54 h8 M56 54 h8 M40 60 h6 M54 60 h6 M36 68 h6 M58 68 h6 M33 40 h10 M57 40 h10"
        stroke-width="1"
        opacity=".55"
      />
    </g>
  );
}

function Cross() {
  return (
    <>
      <path
        d="M41 0 H59 V43 H100 V61 H59 V104 H41 V61 H0 V43 H41Z"
        fill="url(#argent)"
        stroke="#0c2b68"
        stroke-width="1.2"
      />
      <circle cx="50" cy="52" r="13" fill="url(#boss)" stroke="#2b3950" stroke-width="1.6" />
      <circle cx="50" cy="52" r="4.5" fill="#fff8e1" opacity=".75" />
    </>
  );
}

function Chevrons() {
  return (
    <g fill="url(#argent)" stroke="#073c23" stroke-width="1.2">
      <path d="M8 60 L50 22 L92 60 V78 L50 40 L8 78Z" />
      <path d="M8 92 L50 54 L92 92 V110 L50 72 L8 110Z" />
    </g>
  );
}

function Saltire() {
  return (
    <>
      <path d="M2 12 L14 0 L50 35 L86 0 L98 12 L63 47 L98 83 L86 95 L50 60 L14 95 L2 83 L37 47Z" fill="#20150c" />
      <path d="M5 12 L14 3 L50 38 L86 3 L95 12" fill="none" stroke="#6b5133" stroke-width="1.5" opacity=".8" />
    </>
  );
}

function Lily() {
  const petal =
    "M45 60 C43 49 38 38 29 38 C18 38 15 51 22 57 C26 60.5 31 58 30.5 53.5 C34.5 57 33.5 64 28 67.5 C36 68 43 66 45 60Z";
  return (
    <g fill="url(#argent)" stroke="#331158" stroke-width="1.2" stroke-linejoin="round">
      <path d="M50 18 C59 29 64 41 57.5 53 L55 60 H45 L42.5 53 C36 41 41 29 50 18Z" />
      <path d={petal} />
      <path d={petal} transform="matrix(-1 0 0 1 100 0)" />
      <path d="M34 60.5 H66 V67 H34Z" />
      <path d="M45 67 H55 C55 75 59 81 65 84.5 C58 85 53.5 84 50 81 C46.5 84 42 85 35 84.5 C41 81 45 75 45 67Z" />
    </g>
  );
}

const CHARGES = [Tower, Cross, Chevrons, Saltire, Lily] as const;

function Gradient({
  id,
  colours,
  slanted,
}: {
  readonly id: string;
  readonly colours: readonly string[];
  readonly slanted: boolean;
}) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={slanted ? "1" : "0"} y2="1">
      {colours.map((colour, at) => (
        <stop key={at} offset={at / (colours.length - 1)} stop-color={colour} />
      ))}
    </linearGradient>
  );
}

function ShieldSymbol({ number, arms }: { readonly number: number; readonly arms: Arms }) {
  const Charge = CHARGES[number] ?? Tower;
  return (
    <symbol id={`shield-${number}`} viewBox="0 0 100 104">
      <ellipse cx="54" cy="60" rx="46" ry="44" fill="url(#fall)" />
      <g clip-path={`url(#outline-${number})`}>
        <rect width="100" height="104" fill={`url(#field-${number})`} />
        <Charge />
        <rect width="100" height="104" fill="url(#gloss)" />
      </g>
      <path d={arms.outline} fill="none" stroke="#160d05" stroke-width="7.5" stroke-linejoin="round" />
      <path d={arms.outline} fill="none" stroke={`url(#rim-${arms.rim})`} stroke-width="5" stroke-linejoin="round" />
      {arms.rivets.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" fill="#fff6da" stroke="#3d2a10" stroke-width=".8" />
      ))}
    </symbol>
  );
}

function SwordSymbol() {
  return (
    <symbol id="sword-in-stone" viewBox="0 0 100 104">
      <circle cx="50" cy="48" r="50" fill="url(#halo)" />
      <ellipse cx="52" cy="88" rx="45" ry="13" fill="url(#fall)" />
      <path
        d="M8 86 L15 69 L29 60 L41 63 L55 57 L74 61 L88 74 L93 88 L78 97 L48 100 L20 96Z"
        fill="#6f6c66"
        stroke="#211f1b"
        stroke-width="2.4"
        stroke-linejoin="round"
      />
      <path d="M15 69 L29 60 L41 63 L36 77 L20 82Z" fill="#a5a197" />
      <path d="M41 63 L55 57 L74 61 L66 76 L36 77Z" fill="#bdb9ae" />
      <path d="M74 61 L88 74 L93 88 L72 86 L66 76Z" fill="#5a5751" />
      <path d="M8 86 L20 82 L36 77 L40 99 L20 96Z" fill="#7e7a72" />
      <path d="M36 77 L66 76 L72 86 L48 100 L40 99Z" fill="#8d897f" />
      <path d="M72 86 L93 88 L78 97 L48 100Z" fill="#47443f" />
      <path d="M43 66 L50 72 L58 65 L55 74 L45 75Z" fill="#1d1b18" />
      <path d="M44.5 27 H55.5 V67 L50 73 L44.5 67Z" fill="url(#blade)" stroke="#2d3440" stroke-width="1.3" />
      <path d="M50 29 V70" stroke="#56606f" stroke-width="1.1" />
      <path
        d="M27 21 C36 25 64 25 73 21 L74.5 29 C64 31.5 36 31.5 25.5 29Z"
        fill="url(#rim-gold)"
        stroke="#49300a"
        stroke-width="1.3"
      />
      <circle cx="26.5" cy="25" r="4" fill="url(#rim-gold)" stroke="#49300a" stroke-width="1.1" />
      <circle cx="73.5" cy="25" r="4" fill="url(#rim-gold)" stroke="#49300a" stroke-width="1.1" />
      <path d="M45.8 9 H54.2 V23 H45.8Z" fill="#8a1d28" stroke="#3a0a10" stroke-width="1.2" />
      <path d="M46 12.5 l8 2.5 M46 16.5 l8 2.5" stroke="#f0c977" stroke-width="1.3" />
      <circle cx="50" cy="6" r="5.6" fill="url(#rim-gold)" stroke="#49300a" stroke-width="1.2" />
      <circle cx="50" cy="6" r="2.3" fill="#3f7fe0" />
    </symbol>
  );
}

/** The symbols; put once into the page. */
export function ShieldSymbols() {
  return (
    <svg class="symbols" width="0" height="0" aria-hidden="true">
      <defs>
        {ARMS.map((arms, number) => (
          <clipPath key={number} id={`outline-${number}`}>
            <path d={arms.outline} />
          </clipPath>
        ))}
        {ARMS.map(({ field }, number) => (
          <radialGradient key={number} id={`field-${number}`} cx=".34" cy=".2" r=".95">
            <stop offset="0" stop-color={field[0]} />
            <stop offset=".5" stop-color={field[1]} />
            <stop offset="1" stop-color={field[2]} />
          </radialGradient>
        ))}
        <Gradient id="rim-gold" colours={RIMS.gold} slanted />
        <Gradient id="rim-steel" colours={RIMS.steel} slanted />
        <Gradient id="rim-iron" colours={RIMS.iron} slanted />
        <Gradient id="or" colours={["#fff0b8", "#f1cd6c", "#c58f2a"]} slanted={false} />
        <Gradient id="argent" colours={["#ffffff", "#eef2f7", "#bcc6d3"]} slanted={false} />
        <linearGradient id="blade" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stop-color="#8793a5" />
          <stop offset=".46" stop-color="#fbfdff" />
          <stop offset=".54" stop-color="#aab5c4" />
          <stop offset="1" stop-color="#e5ebf2" />
        </linearGradient>
        <radialGradient id="boss" cx=".38" cy=".3" r=".8">
          <stop offset="0" stop-color="#fffbe8" />
          <stop offset=".4" stop-color="#e2b85c" />
          <stop offset="1" stop-color="#7a4f15" />
        </radialGradient>
        <radialGradient id="gloss" cx=".3" cy=".12" r="1">
          <stop offset="0" stop-color="#fff" stop-opacity=".5" />
          <stop offset=".35" stop-color="#fff" stop-opacity=".1" />
          <stop offset=".6" stop-color="#000" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity=".42" />
        </radialGradient>
        <radialGradient id="fall">
          <stop offset=".55" stop-color="#000" stop-opacity=".5" />
          <stop offset="1" stop-color="#000" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="halo">
          <stop offset="0" stop-color="#fff0b4" stop-opacity=".95" />
          <stop offset=".6" stop-color="#ffd86b" stop-opacity=".3" />
          <stop offset="1" stop-color="#ffd25a" stop-opacity="0" />
        </radialGradient>
      </defs>
      {ARMS.map((arms, number) => (
        <ShieldSymbol key={number} number={number} arms={arms} />
      ))}
      <SwordSymbol />
    </svg>
  );
}

/** One shield as a picture in running text; decorative. */
export function Shield({ number }: { readonly number: number }) {
  return (
    <svg class="shield" viewBox="0 0 100 104" aria-hidden="true">
      <use href={`#shield-${number}`} />
    </svg>
  );
}

/** The outline of a shield alone, for a place that is still empty. */
export function EmptyShield({ number }: { readonly number: number }) {
  return (
    <svg class="shield empty" viewBox="0 0 100 104" aria-hidden="true">
      <path d={ARMS[number]?.outline ?? ""} />
    </svg>
  );
}
