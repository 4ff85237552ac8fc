import { type RawBuilder, sql } from "kysely";

/** Of other signs the database makes, as it takes accents off, what may mean something in a pattern. */
const letters = /^[\p{L}\p{M}\p{Nd} '’-]{4,24}$/u;

/** A regular expression that finds the text with one letter another, too many or missing, or two beside each other changed about. */
function withOneWrong(typed: readonly string[]): string {
  const changed = (at: number, count: number, ...by: string[]) => typed.toSpliced(at, count, ...by).join("");
  const ways = typed.flatMap((letter, at) => {
    const next = typed[at + 1];
    const swapped = next === undefined ? [] : [changed(at, 2, next, letter)];
    return [changed(at, 1, "."), changed(at, 1), changed(at, 0, "."), ...swapped];
  });
  return ways.join("|");
}

/** Where one letter is wrong, the words begin as they were typed, or end so. */
function endsOf(typed: readonly string[]): string[] {
  const length = Math.max(2, Math.floor((typed.length - 1) / 2));
  const [begin, end] = [typed.slice(0, length).join(""), typed.slice(-length).join("")];
  return [`${begin}%`, `% ${begin}%`, `%${end}`, `%${end} %`];
}

/**
 * Whether the name, one without accents, has the text with one letter wrong. Nothing has a short text, which would be found
 * in everything, or a long one.
 */
export function isMisspelt(name: RawBuilder<string>, text: string): RawBuilder<boolean> {
  if (!letters.test(text)) return sql`false`;
  const typed = Array.from(text.toLowerCase());
  const ends = endsOf(typed).map((end) => sql`${name} like plain(${end})`);
  // Joined to nothing: by the expression itself the trigram index would give every name.
  return sql`((${sql.join(ends, sql` or `)}) and ${name} || '' ~ plain(${withOneWrong(typed)}))`;
}
