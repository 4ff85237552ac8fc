type Tree = { [key: string]: string | Tree };

const accents: Record<string, string> = Object.fromEntries(
  Array.from("aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ".matchAll(/(.)(.)/gu), ([, plain, accented]) => [
    plain,
    accented,
  ]),
);

function accented(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => accents[letter] ?? letter);
}

/**
 * English made strange, longer and in brackets: what is still plain on the screen is not translated, and
 * what breaks has no room for German. Placeholders and tags stay as they are.
 */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\))/u);
  const strange = parts.map((part, index) => (index % 2 === 1 ? part : accented(part))).join("");
  return `⟦${strange}${"·".repeat(Math.ceil(text.length * 0.3))}⟧`;
}

export function pseudoTexts(texts: Tree): Tree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
}
