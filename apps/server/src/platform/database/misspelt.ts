const fewestLetters = 4;
const mostLetters = 24;

/**
 * A regular expression for the database that finds the text anywhere with one letter another, too many or missing, or two
 * beside each other changed about. Null for a short one, which would be found in everything, and for a long one.
 */
export function misspelt(text: string): string | null {
  // Signs stand for any: what the database makes of them as it takes accents off may mean something in an expression.
  const letters = Array.from(text.toLowerCase(), (letter) => letter.replace(/[^\p{L}\p{M}\p{Nd} ]/u, "."));
  if (letters.length < fewestLetters || letters.length > mostLetters) return null;
  const changed = (at: number, count: number, ...by: string[]) => letters.toSpliced(at, count, ...by).join("");
  const ways = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const swapped = next === undefined ? [] : [changed(at, 2, next, letter)];
    return [changed(at, 1, "."), changed(at, 1), changed(at, 0, "."), ...swapped];
  });
  return ways.join("|");
}
