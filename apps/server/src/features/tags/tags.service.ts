import { Id, limits, type PersonView, type ReactionView, type TagView } from "@bump/contract";
import { toTag } from "@bump/contract/rules";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { findLanguage, loadAuthors, userChanged } from "#features/accounts/index.ts";
import { holdStanding, requireSpace } from "#features/spaces/index.ts";
import { listPeople, type PeopleFilter } from "#features/users/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { canEditTag } from "./tags.policy.ts";
import * as repo from "./tags.repo.ts";
import { toTagView } from "./tags.view.ts";

export type { TagOrder } from "./tags.repo.ts";

/** Which space is meant: see requireSpace. */
type Where = { spaceId?: string | undefined; request: FastifyRequest };
type OneTag = Where & { tag: string; lang?: string | undefined };
type TagList = Where & { tags: string[]; lang?: string | undefined };

export async function addTags(
  { db }: Deps,
  viewer: Viewer,
  { tags, ...where }: Where & { tags: string[] },
): Promise<TagView[]> {
  return transact(db, async (tx) => {
    const { id: spaceId } = await requireSpace(tx, viewer, where);
    await repo.insertTags(tx, spaceId, tags);
    const rows = await repo.loadTagsByName(tx, viewer, { spaceId, names: tags, lang: null });
    return rows.map((row) => toTagView(row, viewer));
  });
}

/** By its id, whose own space decides; or by its name in the space of the request. */
export async function getTag(deps: Pick<Deps, "db">, viewer: Viewer, named: OneTag): Promise<TagView> {
  return toTagView(await getRow(deps, viewer, named), viewer);
}

export async function getTagById({ db }: Pick<Deps, "db">, viewer: Viewer, id: string): Promise<TagView> {
  const row = await repo.findTagById(db, viewer, id, null);
  if (!row) throw new AppError("not_found");
  return toTagView(row, viewer);
}

async function getRow(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { tag, lang = "", ...where }: OneTag,
): Promise<repo.TagRow> {
  const language = lang || null;
  const id = Id.safeParse(tag);
  const byId = id.success && (await repo.findTagById(db, viewer, id.data, language));
  if (byId) return byId;
  const name = toTag(tag);
  if (name === null) throw new AppError("invalid_tag", { fields: { tag: "invalid_tag" } });
  const { id: spaceId } = await requireSpace(db, viewer, where);
  const [row] = await repo.loadTagsByName(db, viewer, { spaceId, names: [name], lang: language });
  if (!row) throw new AppError("not_found");
  return row;
}

/** What it stands for, in the words of whoever moderates its space; kept in the audit log as done, without the words. */
export async function updateTag(
  { db }: Deps,
  viewer: Viewer,
  { id, description }: { id: string; description: string },
): Promise<TagView> {
  return transact(db, async (tx) => {
    const before = await requireTag(tx, viewer, id);
    await holdStanding(tx, viewer.id, before.space_id);
    const row = await requireTag(tx, viewer, id);
    if (!canEditTag(viewer, row)) throw new AppError("forbidden");
    if (description === row.description) return toTagView(row, viewer);
    await repo.updateDescription(tx, id, description);
    await writeAudit(tx, { actorId: viewer.id, action: "tag.update", subject: `tags/${id}` });
    return toTagView({ ...row, description }, viewer);
  });
}

/** By the right to read the tag's space. */
async function requireTag(db: Kysely<Db>, viewer: Viewer, id: string): Promise<repo.TagRow> {
  const row = await repo.findTagById(db, viewer, id, null);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Of spaces that the viewer reads, whatever is asked for. */
export async function listTags({ db }: Deps, viewer: Viewer, filter: repo.TagFilter): Promise<Page<TagView>> {
  const { items, last } = await repo.listTagRows(db, viewer, filter);
  return { items: items.map((row) => toTagView(row, viewer)), last };
}

type Listed = { tagId: string; limit: number; cursor?: string | undefined };

/** Who has it on their profile: in a private space its members, elsewhere everybody. */
export async function listCarriers(
  deps: Deps,
  viewer: Viewer,
  { tagId, ...people }: Listed & Pick<PeopleFilter, "orderBy" | "query">,
): Promise<Page<PersonView>> {
  const { name, space_id, is_private } = await requireTag(deps.db, viewer, tagId);
  return listPeople(deps, { ...people, tags: [name], memberOf: is_private ? space_id : undefined });
}

export async function listFollowers(
  deps: Deps,
  viewer: Viewer,
  { tagId, ...page }: Listed,
): Promise<Page<ReactionView>> {
  await requireTag(deps.db, viewer, tagId);
  const { items, last } = await repo.listFollowerRows(deps.db, viewer, { tagId, ...page });
  const authors = await loadAuthors(
    deps.db,
    items.map((row) => row.user_id),
  );
  const views = items.map((row) => ({
    id: row.user_id,
    author: authors.get(row.user_id)!,
    reaction: null,
    ...toInstant(row.created_at),
  }));
  return { items: views, last };
}

type FollowResult = { following: boolean; counters: { totalFollowers: number } };

/** Repeating what holds changes nothing. */
export async function followTag(deps: Deps, viewer: Viewer, input: OneTag): Promise<FollowResult> {
  return transact(deps.db, async (tx) => {
    const { tag, follows } = await findFollows(tx, viewer, input);
    const followed = await repo.listFollows(tx, { ...follows, spaceId: tag.space_id });
    const isNew = !followed.some(({ id }) => id === tag.id);
    if (isNew && followed.length >= limits.followedTags.max) throw tooMany("tag");
    if (isNew) {
      await repo.insertFollows(tx, follows, [tag.id]);
      await userChanged(deps, tx, viewer.id);
    }
    return toResult(tx, viewer, tag, true);
  });
}

export async function unfollowTag(deps: Deps, viewer: Viewer, input: OneTag): Promise<FollowResult> {
  return transact(deps.db, async (tx) => {
    const { tag, follows } = await findFollows(tx, viewer, input);
    const followed = await repo.listFollows(tx, { ...follows, spaceId: tag.space_id });
    if (followed.some(({ id }) => id === tag.id)) {
      await repo.deleteFollows(tx, follows, [tag.id]);
      await userChanged(deps, tx, viewer.id);
    }
    return toResult(tx, viewer, tag, false);
  });
}

async function findFollows(tx: Transaction<Db>, viewer: Viewer, input: OneTag) {
  const ownLanguage = await repo.lockFollows(tx, viewer.id);
  const tag = await getRow({ db: tx }, viewer, input);
  const follows = { userId: viewer.id, purpose: "feed" as const, lang: input.lang ?? ownLanguage };
  return { tag, follows };
}

async function toResult(tx: Transaction<Db>, viewer: Viewer, { id }: repo.TagRow, following: boolean) {
  const tag = await repo.findTagById(tx, viewer, id, null);
  return { following, counters: { totalFollowers: tag!.total_followers } };
}

function tooMany(field: string): AppError {
  const { max } = limits.followedTags;
  return new AppError("max_tags", { fields: { [field]: "max_tags" }, params: { max } });
}

/** Puts this list in the place of the one before; words that are no tags of the space yet become some. */
export async function replaceFollows(
  deps: Deps,
  viewer: Viewer,
  { purpose, tags, lang, ...where }: TagList & { purpose: repo.TagPurpose },
): Promise<string[]> {
  return transact(deps.db, async (tx) => {
    const { id: spaceId } = await requireSpace(tx, viewer, where);
    const ownLanguage = await repo.lockFollows(tx, viewer.id);
    const follows = { userId: viewer.id, purpose, lang: lang ?? ownLanguage };
    const before = await repo.listFollows(tx, { ...follows, spaceId });
    await repo.insertTags(tx, spaceId, tags);
    const wanted = await repo.loadTagsByName(tx, viewer, { spaceId, names: tags, lang: null });
    const gone = before.filter(({ name }) => !tags.includes(name)).map(({ id }) => id);
    const come = wanted.filter(({ id }) => !before.some((tag) => tag.id === id)).map(({ id }) => id);
    await repo.lockTags(tx, [...gone, ...come]);
    await repo.deleteFollows(tx, follows, gone);
    await repo.insertFollows(tx, follows, come);
    if (gone.length + come.length > 0) await userChanged(deps, tx, viewer.id);
    return tags;
  });
}

export async function listFollowed(
  { db }: Deps,
  viewer: Viewer,
  { lang, ...where }: Where & { lang?: string | undefined },
): Promise<{ items: TagView[]; alerts: string[] }> {
  return transact(db, async (tx) => {
    const { id: spaceId } = await requireSpace(tx, viewer, where);
    const follows = { userId: viewer.id, lang: lang ?? (await findLanguage(tx, viewer.id)), spaceId };
    const feed = await repo.listFollows(tx, { ...follows, purpose: "feed" });
    const alerts = await repo.listFollows(tx, { ...follows, purpose: "alerts" });
    const names = feed.map(({ name }) => name);
    const rows = await repo.loadTagsByName(tx, viewer, { spaceId, names, lang: follows.lang });
    return { items: rows.map((row) => toTagView(row, viewer)), alerts: alerts.map(({ name }) => name) };
  });
}
