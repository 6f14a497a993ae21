/** The two games as small pictures for the start page; decorative. */

const STONES = ["#d9cba8", "#c4b28a"] as const;
const STANDING = [
  [0, 0, 1],
  [1, 0, 0],
  [3, 0, 4],
  [5, 0, 2],
  [2, 1, 3],
  [4, 1, 1],
  [1, 2, 2],
  [3, 2, 0],
  [5, 2, 3],
  [6, 1, 0],
] as const;

export function LancelotPicture() {
  return (
    <svg class="game-picture" viewBox="0 0 280 120" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="280" height="120" fill="#5f3d1f" />
      {Array.from({ length: 21 }, (_, at) => (
        <rect key={at} x={(at % 7) * 40} y={Math.floor(at / 7) * 40} width="39" height="39" fill={STONES[at % 2]} />
      ))}
      {STANDING.map(([file, row, shield]) => (
        <use
          key={`${file} ${row}`}
          href={`#shield-${shield}`}
          x={file * 40 + 2}
          y={row * 40 + 1}
          width="36"
          height="38"
        />
      ))}
      <use href="#sword-in-stone" x="161" y="79" width="38" height="40" />
    </svg>
  );
}

const DISKS = [
  [150, 38, 0],
  [176, 74, 1],
  [196, 46, 0],
  [206, 92, 1],
] as const;

export function CrylailPicture() {
  return (
    <svg class="game-picture" viewBox="0 0 280 120" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="picture-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#b98a55" />
          <stop offset=".5" stop-color="#a57442" />
          <stop offset="1" stop-color="#8d5f33" />
        </linearGradient>
      </defs>
      <rect width="280" height="120" fill="#17131f" />
      <path d="M0 8 H252 V112 H0Z" fill="url(#picture-wood)" />
      <path
        d="M0 30 C80 24 150 38 252 30 M0 56 C90 64 170 50 252 58 M0 84 C70 78 160 92 252 84"
        fill="none"
        stroke="#6d4520"
        stroke-opacity=".4"
        stroke-width="1.5"
      />
      <path d="M44 8 V112 M186 8 V112" stroke="#f6e3b4" stroke-opacity=".75" stroke-width="2" stroke-dasharray="5 4" />
      <path
        d="M44 8 l-6 0 h12 l-6 10z M44 112 l-6 0 h12 l-6 -10z M186 8 l-6 0 h12 l-6 10z M186 112 l-6 0 h12 l-6 -10z"
        fill="#e8c56b"
      />
      <path
        d="M60 84 L142 42"
        stroke="#fff"
        stroke-opacity=".6"
        stroke-width="2.5"
        stroke-dasharray="2 6"
        stroke-linecap="round"
      />
      {DISKS.map(([x, y, side]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x + 1.5} cy={y + 2.5} r="10" fill="#000" opacity=".35" />
          <circle cx={x} cy={y} r="10" class={`picture-disk side-${side}`} />
          <path
            d={`M${x} ${y - 6} v12 M${x - 4} ${y - 2} h8`}
            stroke="#fff"
            stroke-width="1.6"
            stroke-linecap="round"
          />
        </g>
      ))}
      {[34, 60, 86].map((y, at) => (
        <g key={y}>
          <circle cx={223.5} cy={y + 2.5} r="10.5" fill="#000" opacity=".35" />
          <circle cx={222} cy={y} r="10.5" fill="#2c2438" stroke="#e8c56b" stroke-width="2" />
          <text x={222} y={y + 4.5} class="picture-number">
            {at + 3}
          </text>
        </g>
      ))}
    </svg>
  );
}
