import { readFile } from "node:fs/promises";
import { type Language, type ReactionKind, languages } from "@bump/contract";
import { isMotif, type Motif } from "./scenes.demo.ts";

export type Said = { by: string; text: string };
export type DemoStory = Said & {
  lang: Language;
  /** A country's code, `ww`, or the key of a private space. */
  space: string;
  /** What most who react feel. */
  mood: ReactionKind;
  picture: Motif | undefined;
  /** The key of the problem that it is told to. */
  problem: string | undefined;
  state: "published" | "pending" | "draft";
  isAnonymous: boolean;
  thread: (Said & { replies: Said[] })[];
  /** What somebody would rather have it say, and what somebody reported it with. */
  proposal: Said | undefined;
  report: Said | undefined;
};

/**
 * The stories of all languages. A story begins with `= author space mood`, then marks (a motif for its picture, `problem:key`,
 * `draft`, `pending`, `anonymous`); its paragraphs follow, and lines of others: `-` a comment, `--` an answer to it,
 * `~` a proposed text, `!` a report.
 */
export async function readStories(): Promise<DemoStory[]> {
  const stories = await Promise.all(
    languages.map(async (lang) => {
      const text = await readFile(new URL(`./stories/${lang}.txt`, import.meta.url), "utf8");
      return text
        .trim()
        .split(/\n\n+/)
        .map((block) => parseStory(lang, block));
    }),
  );
  return stories.flat();
}

function parseStory(lang: Language, block: string): DemoStory {
  const [head, ...lines] = block.split("\n");
  const [, by, space, mood, ...marks] = head!.split(" ");
  const said = lines.map((line) => /^(?<sign>--?|~|!) (?<by>[a-z]+): (?<text>.+)$/.exec(line)?.groups);
  const find = (sign: string) => said.find((line) => line?.["sign"] === sign) as Said | undefined;
  return {
    lang,
    by: by!,
    space: space!,
    mood: mood as ReactionKind,
    picture: marks.find(isMotif),
    problem: marks.find((mark) => mark.startsWith("problem:"))?.slice("problem:".length),
    state: marks.includes("draft") ? "draft" : marks.includes("pending") ? "pending" : "published",
    isAnonymous: marks.includes("anonymous"),
    text: lines.filter((_, index) => !said[index]).join("\n"),
    thread: toThread(said as ((Said & { sign: string }) | undefined)[]),
    proposal: find("~"),
    report: find("!"),
  };
}

function toThread(said: readonly ((Said & { sign: string }) | undefined)[]): DemoStory["thread"] {
  const thread: DemoStory["thread"] = [];
  for (const line of said) {
    if (line?.sign === "-") thread.push({ by: line.by, text: line.text, replies: [] });
    if (line?.sign === "--") thread.at(-1)!.replies.push({ by: line.by, text: line.text });
  }
  return thread;
}
