import { v7 as uuidv7 } from "uuid";
import { type PostKind, toContent } from "#features/posts/index.ts";
import { anonymousTag } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { persons, type Setting, toHtml } from "./writing.demo.ts";

/** A post as its author would have written it. */
export type DemoPost = {
  kind: PostKind;
  id: string;
  spaceId: string;
  parentId?: string;
  by: string;
  isAnonymous?: boolean;
  name?: string;
  text: string;
  tags: readonly string[];
  at: number;
};

/** By the services' own rules, but in two statements: hundreds would take long one by one. */
export async function insertPosts(deps: Deps, setting: Setting, posts: readonly DemoPost[]): Promise<void> {
  const { db } = deps;
  const rows = posts.map((post) => {
    const given = { name: post.name, html: toHtml(post.text, setting), tags: post.tags };
    return { post, content: toContent(post.kind, given, { isDraft: false }) };
  });
  const subjects = rows.map(({ post: { kind, id, spaceId, parentId, by, isAnonymous, at }, content: { tags } }) => ({
    id,
    kind: kind.kind,
    space_id: spaceId,
    parent_id: parentId ?? null,
    author_id: isAnonymous ? null : (setting.people.get(by) ?? null),
    is_anonymous: isAnonymous ?? false,
    tags,
    // An anonymous author's language would tell something of them.
    lang: isAnonymous ? "en" : persons.get(by)!.lang,
    created_at: new Date(at),
    updated_at: new Date(at),
  }));
  await db.insertInto("subjects").values(subjects).execute();
  await db
    .insertInto("posts")
    .values(rows.map(({ post: { id }, content: { name, html, text } }) => ({ id, name, html, text })))
    .execute();
  await approve(
    deps,
    setting,
    posts.filter(({ isAnonymous }) => isAnonymous),
  );
}

/** Those without a name show because somebody has read them. */
async function approve({ db, secrets }: Deps, setting: Setting, posts: readonly DemoPost[]): Promise<void> {
  if (posts.length === 0) return;
  const owners = posts.map(({ id, by }) => ({
    subject_id: id,
    tag: anonymousTag({ secrets }, setting.people.get(by) ?? id),
  }));
  await db.insertInto("anonymous_owners").values(owners).execute();
  const decided = { decision: "approve", decided_by: setting.people.get("jonas") ?? null };
  const decisions = posts.map(({ id, at }) => ({
    id: uuidv7(),
    subject_id: id,
    ...decided,
    created_at: new Date(at),
  }));
  await db.insertInto("approval_decisions").values(decisions).execute();
}
