/** A name that ends in a numeral, such as "Lancelot II", in two parts: what may be cut short, and what tells two apart. */

export function withNumeral(name: string): readonly [base: string, numeral: string] {
  const [, base, numeral] = /^(.*\S) ([IVX]+|\d+)$/.exec(name) ?? [];
  return base === undefined || numeral === undefined ? [name, ""] : [base, numeral];
}
