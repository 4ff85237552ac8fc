import { findHashtags } from "@bump/contract/rules";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The words of a piece of HTML, for excerpts: nothing of it is ever taken for markup. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&([a-z]+|#39);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const link = /<a\b[^>]*?\bhref="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gis;

/** Its words with where its links lead: for whoever judges them, since a link may say one thing and lead to another. */
export function linkedText(html: string): string {
  return plainText(
    html.replaceAll(link, (_, href: string, words: string) =>
      plainText(words) === href ? words : `${words} (${href})`,
    ),
  );
}

/** The first words of a piece of HTML on one line, cut at a whole character. */
export function excerpt(html: string, length: number): string {
  const letters = Array.from(plainText(html).replaceAll(/\s+/g, " "));
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : letters.join("");
}

type Tagged = { tags: readonly string[]; html: string };

/** The tags that do not stand in the text itself, where they are read already. */
export function addedTags({ tags, html }: Tagged): string[] {
  const written = findHashtags(plainText(html));
  return tags.filter((tag) => !written.includes(tag));
}

/** The same as one line. */
export function tagsBeside(tagged: Tagged): string {
  return addedTags(tagged)
    .map((tag) => `#${tag}`)
    .join(" ");
}
