/** A small picture for each rule that is easier seen than read. */

/** Nothing for a rule without a picture. */
export function RulePicture({ rule }: { readonly rule: string }) {
  return <span data-rule={rule} hidden />;
}
