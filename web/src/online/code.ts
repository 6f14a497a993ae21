/** A link as a QR code. */

import { encode } from "uqr";

const BORDER = 3;

/** The dark squares as the path of an SVG, with its light border around. */
export function codeOf(address: string): { readonly size: number; readonly d: string } {
  const { data, size } = encode(address, { ecc: "M", border: BORDER });
  const d = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, d };
}
