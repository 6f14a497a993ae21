/** An arrow drawn over a board, light at its edge so that it is seen on anything. */

interface ArrowProps {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly width: number;
}

export function Arrow({ from, to, width }: ArrowProps) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const head = Math.min(width * 3, far * 0.6);
  const neck = { x: to.x - ux * head, y: to.y - uy * head };
  const side = head * 0.55;
  const line = `M${from.x} ${from.y}L${neck.x} ${neck.y}`;
  const tip = `M${to.x} ${to.y}L${neck.x - uy * side} ${neck.y + ux * side}L${neck.x + uy * side} ${neck.y - ux * side}Z`;
  return (
    <g class="ping">
      <path class="under" d={line} stroke-width={width * 1.5} />
      <path class="under" d={tip} stroke-width={width * 0.5} />
      <path class="over" d={line} stroke-width={width} />
      <path class="tip" d={tip} />
    </g>
  );
}

/** A ring around a place. */
export function Ring({ x, y, radius, width }: { readonly x: number; readonly y: number; readonly radius: number; readonly width: number }) {
  return (
    <g class="ping">
      <circle class="under" cx={x} cy={y} r={radius} stroke-width={width * 1.7} />
      <circle class="over" cx={x} cy={y} r={radius} stroke-width={width} />
    </g>
  );
}
