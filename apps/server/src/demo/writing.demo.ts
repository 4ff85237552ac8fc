import { hashtag } from "@bump/contract/rules";
import { neighbours } from "./neighbours.demo.ts";
import { people } from "./people.demo.ts";

/** Where and among whom it happens: ids by key. */
export type Setting = { people: Map<string, string>; spaces: Map<string, string>; now: number };

export const day = 24 * 3_600_000;

export const persons = new Map([...people, ...neighbours].map((person) => [person.key, person]));

/** Words as the editor would have written them: a paragraph for each line, hashtags and people marked. */
export function toHtml(text: string, { people: ids }: Pick<Setting, "people">): string {
  const marked = text
    .replaceAll("&", "&amp;")
    .replace(
      hashtag,
      (whole, tag: string) => `<span data-type="hashtag" data-id="${tag.toLowerCase()}">${whole}</span>`,
    )
    .replace(/@([a-z]+)/g, (whole, key: string) => {
      const id = ids.get(key);
      return id === undefined ? whole : `<span data-type="mention" data-id="${id}">@${persons.get(key)!.name}</span>`;
    });
  return marked.replace(/.+/g, "<p>$&</p>").replaceAll("\n", "");
}
