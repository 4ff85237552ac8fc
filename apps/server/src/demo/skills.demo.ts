import { readFile } from "node:fs/promises";
import { languages } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { faqKind } from "#features/faqs/index.ts";
import { reviewKind, skillKind } from "#features/skills/index.ts";
import type { Deps } from "#platform/deps.ts";
import { toRichText } from "#platform/html/rich-text.ts";
import { createChance } from "./chance.demo.ts";
import type { Readers } from "./matters.demo.ts";
import { insertPosts } from "./posts.demo.ts";
import type { Said } from "./stories.demo.ts";
import { day, type Setting, toHtml } from "./writing.demo.ts";

type DemoSkill = Said & { space: string; tags: string[]; name: string; members: string[] } & {
  reviews: (Said & { rating: number })[];
};
type DemoFaq = Said & { space: string; tags: string[]; answer: Said | undefined };

async function readBlocks(file: string): Promise<string[][]> {
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => block.split("\n"));
}

/** `= author space tags | name | text`, then `&` who has it, and `*` reviews with their rating. */
export async function readSkills(): Promise<DemoSkill[]> {
  const blocks = (await Promise.all(languages.map((lang) => readBlocks(`./skills/${lang}.txt`)))).flat();
  return blocks.map(([head, ...lines]) => {
    const [front, name, text] = head!.slice(2).split(" | ") as [string, string, string];
    const members = lines.filter((line) => line.startsWith("& ")).flatMap((line) => line.slice(2).split(" "));
    const reviews = lines.flatMap((line) => {
      const found = /^\* (?<by>[a-z]+) (?<rating>\d) \| (?<text>.+)$/.exec(line)?.groups;
      return found ? [{ by: found["by"]!, rating: Number(found["rating"]), text: found["text"]! }] : [];
    });
    return { ...parseFront(front), name, text, members, reviews };
  });
}

/** `? author space tags | question`, then `:` the answer of somebody who looks after the space. */
export async function readFaqs(): Promise<DemoFaq[]> {
  const blocks = await readBlocks("./faqs.txt");
  return blocks.map(([head, answer]) => {
    const [front, text] = head!.slice(2).split(" | ") as [string, string];
    const said = /^: (?<by>[a-z]+) (?<text>.+)$/.exec(answer ?? "")?.groups as Said | undefined;
    return { ...parseFront(front), text, answer: said && { by: said.by, text: said.text } };
  });
}

function parseFront(front: string): { by: string; space: string; tags: string[] } {
  const [by, space, ...tags] = front.split(" ") as [string, string, ...string[]];
  // The space of skills has no code.
  return { by, space: space === "skills" ? "" : space, tags: tags.map((tag) => tag.slice(1)) };
}

/** What people can do, and what others think of it. */
export async function seedSkills(deps: Deps, setting: Setting): Promise<void> {
  const skills = (await readSkills()).map((skill, index) => {
    const at = Math.round(setting.now - (20 + createChance(index + 6000)() * 70) * day);
    return { skill, id: uuidv7({ msecs: at }), spaceId: setting.spaces.get(skill.space)!, at };
  });
  await insertPosts(
    deps,
    setting,
    skills.map(({ skill: { by, name, text, tags }, ...place }) => ({
      kind: skillKind,
      by,
      name,
      text,
      tags,
      ...place,
    })),
  );
  await deps.db
    .insertInto("skills")
    .values(skills.map(({ id }) => ({ id })))
    .execute();
  const members = skills.flatMap(({ skill, id, at }) =>
    skill.members.map((key, place) => {
      return { skill_id: id, user_id: setting.people.get(key)!, created_at: new Date(at + place * 2.3 * day) };
    }),
  );
  await deps.db.insertInto("skill_members").values(members).execute();
  const reviews = skills.flatMap(({ skill, id: parentId, spaceId, at }) =>
    skill.reviews.map(({ by, text, rating }, place) => {
      const since = Math.round(at + (place + 1) * 5.7 * day);
      const post = { kind: reviewKind, id: uuidv7({ msecs: since }), spaceId, parentId, by, text, tags: [], at: since };
      return { post, rating };
    }),
  );
  await insertPosts(
    deps,
    setting,
    reviews.map(({ post }) => post),
  );
  const rows = reviews.map(({ post: { id, parentId, by }, rating }) => {
    return { id, skill_id: parentId, user_id: setting.people.get(by)!, rating };
  });
  await deps.db.insertInto("reviews").values(rows).execute();
}

/** What people ask; an answer has helped some. */
export async function seedFaqs(deps: Deps, setting: Setting, readers: Readers): Promise<void> {
  const faqs = (await readFaqs()).map((faq, index) => {
    const at = Math.round(setting.now - (5 + createChance(index + 7000)() * 80) * day);
    return { faq, id: uuidv7({ msecs: at }), spaceId: setting.spaces.get(faq.space)!, at };
  });
  await insertPosts(
    deps,
    setting,
    faqs.map(({ faq: { by, text, tags }, ...place }) => ({ kind: faqKind, by, text, tags, ...place })),
  );
  const rows = faqs.map(({ faq: { answer }, id, at }) => {
    if (!answer) return { id, answer_html: null, answer_text: null, answered_by: null, answered_at: null };
    const { html, text } = toRichText(toHtml(answer.text, setting), "answer");
    const answered_by = setting.people.get(answer.by)!;
    return { id, answer_html: html, answer_text: text, answered_by, answered_at: new Date(at + day) };
  });
  await deps.db.insertInto("faqs").values(rows).execute();
  const votes = faqs.flatMap(({ faq, id, spaceId }, index) => {
    const chance = createChance(index + 8000);
    const share = chance() * 0.7;
    const helped = faq.answer ? readers(spaceId).filter(() => chance() < share) : [];
    return helped.map((user_id) => ({ faq_id: id, user_id }));
  });
  await deps.db.insertInto("faq_votes").values(votes).execute();
}
