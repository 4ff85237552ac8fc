/** A desk and a phone. */
export const sizes = [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 } },
] as const;

/** For a journey that is made in the same way at each size: it is made at one, and at both by test:heavy. */
export function sizesOr(only: (typeof sizes)[number]["name"]) {
  return sizes.filter(({ name }) => name === only || process.env["HEAVY"]);
}
