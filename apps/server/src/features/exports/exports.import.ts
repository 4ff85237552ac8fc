import { createHash } from "node:crypto";
import type { EndpointInput, ErrorCode, ImportComment, ImportOutcome, ImportStory } from "@bump/contract";
import type * as contract from "@bump/contract";
import type { Transaction } from "kysely";
import { importComment, toCommentContent } from "#features/comments/index.ts";
import { importPost, toContent } from "#features/posts/index.ts";
import { storyKind } from "#features/stories/index.ts";
import { importTags } from "#features/tags/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { holdManager, requireManager } from "./exports.access.ts";
import * as repo from "./exports.repo.ts";

type Input = { spaceId: string } & EndpointInput<typeof contract.importSpace>["body"];
type Outcomes = Record<"tags" | "stories" | "comments", ImportOutcome>;
type Change = Deps & { db: Transaction<Db> };
type Problems = Map<string, { code: ErrorCode; params?: Record<string, string | number> | undefined }>;

const nothing = (): ImportOutcome => ({ added: 0, present: 0, removed: 0 });

/**
 * All rows or none. Everything is posted by who imports it, since nobody speaks for others; whose words they were stands
 * below them. A row has the same id in the space at every repeat, so that it is there once.
 */
export async function importSpace(
  deps: Deps,
  viewer: Viewer,
  { spaceId, data, check = false }: Input,
): Promise<Outcomes> {
  await requireManager(deps.db, viewer, spaceId);
  const problems: Problems = new Map();
  const stories = (data.stories ?? []).map((row, index) =>
    judged(problems, `data.stories.${index}`, "story", () =>
      toContent(storyKind, { html: signed(row.story, row, viewer), tags: row.tags ?? [] }, { isDraft: false }),
    ),
  );
  const comments = (data.comments ?? []).map((row, index) =>
    judged(problems, `data.comments.${index}`, "commentHTML", () =>
      toCommentContent({ commentHTML: signed(row.commentHTML, row, viewer), tags: row.tags }),
    ),
  );
  refuse(problems);
  return transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    await holdManager(tx, viewer, spaceId);
    const outcomes: Outcomes = { tags: nothing(), stories: nothing(), comments: nothing() };
    const taking = { change, viewer, spaceId, check, problems };
    const tags = check ? [] : (data.tags ?? []);
    outcomes.tags.added = await importTags(tx, spaceId, tags);
    outcomes.tags.present = tags.length - outcomes.tags.added;
    await takeStories({ ...taking, outcome: outcomes.stories }, zip(data.stories ?? [], stories));
    await takeComments({ ...taking, outcome: outcomes.comments }, zip(data.comments ?? [], comments));
    refuse(problems);
    if (!check) await keepTrace(tx, viewer, { spaceId, outcomes });
    return outcomes;
  });
}

async function keepTrace(
  tx: Transaction<Db>,
  viewer: Viewer,
  { spaceId, outcomes }: { spaceId: string; outcomes: Outcomes },
): Promise<void> {
  const { tags, stories, comments } = outcomes;
  const details = { tags: tags.added, stories: stories.added, comments: comments.added };
  if (tags.added + stories.added + comments.added === 0) return;
  await writeAudit(tx, { actorId: viewer.id, action: "space.import", subject: `spaces/${spaceId}`, details });
}

function zip<A, B>(rows: readonly A[], contents: readonly (B | null)[]): { row: A; content: B; index: number }[] {
  return rows.map((row, index) => ({ row, content: contents[index]!, index }));
}

/** The content, or null with what is wrong kept under the row's own name. */
function judged<T>(problems: Problems, row: string, field: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What is short of a hashtag is short of tags; all else is wrong with the text.
    const where = error.code === "hashtag_required" || error.code === "max_tags" ? "tags" : field;
    problems.set(`${row}.${where}`, { code: error.code, params: error.params });
    return null;
  }
}

function refuse(problems: Problems): void {
  const [first] = problems.values();
  if (!first) return;
  const fields = Object.fromEntries([...problems].map(([path, { code }]) => [path, code]));
  throw new AppError(problems.size === 1 ? first.code : "invalid_input", {
    fields,
    ...(first.params && { params: first.params }),
  });
}

type Given = Pick<ImportStory, "author"> & { isAnonymousPost?: boolean | undefined };

/** Whose words they were, where they are not those of who brings them: a name, or the mask. */
function signed(html: string, { author, isAnonymousPost }: Given, viewer: Viewer): string {
  if (isAnonymousPost) return `${html}<p>— 🎭</p>`;
  if (!author || author.id === viewer.id) return html;
  const name = author.displayName.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${html}<p>— ${name}</p>`;
}

type Taking = {
  change: Change;
  viewer: Viewer;
  spaceId: string;
  check: boolean;
  problems: Problems;
  outcome: ImportOutcome;
};
type Row<R, C> = { row: R; content: C; index: number };

/** The id that a row has in this space, where its own is another thing's elsewhere. Its time stays in it. */
function idIn(spaceId: string, id: string): string {
  const hash = createHash("sha256").update(`${spaceId} ${id}`).digest("hex");
  return `${id.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

type Place = { id: string; is: "new" | "present" | "removed" };

/** What is under a row's id in this space, or would be. */
function placeOf(
  known: Map<string, repo.Known>,
  { spaceId, id, kind }: { spaceId: string; id: string; kind: string },
): Place {
  for (const candidate of [id, idIn(spaceId, id)]) {
    const there = known.get(candidate);
    if (!there) return { id: candidate, is: "new" };
    if (there.state === null) return { id: candidate, is: "removed" };
    if (there.space_id !== spaceId || there.kind !== kind) continue;
    return { id: candidate, is: there.state === "removed" ? "removed" : "present" };
  }
  // Both are something else: nothing of ours can be meant.
  return { id, is: "removed" };
}

async function loadPlaces({ change, spaceId }: Taking, ids: readonly string[]) {
  return repo.loadKnown(
    change.db,
    ids.flatMap((id) => [id, idIn(spaceId, id)]),
  );
}

/** When it was written, as far as that can be. */
function timeOf({ change }: Taking, createdAt: string | undefined): Date {
  const now = change.clock();
  const at = createdAt === undefined ? now : new Date(createdAt);
  return at > now ? now : at;
}

/** What waited or was hidden waits for an approver. */
function stateOf(state: ImportStory["state"]): "published" | "pending" {
  return state === undefined || state === "published" ? "published" : "pending";
}

type StoryContent = ReturnType<typeof toContent>;
async function takeStories(taking: Taking, rows: readonly Row<ImportStory, StoryContent>[]): Promise<void> {
  const { change, viewer, spaceId, check, problems, outcome } = taking;
  const known = await loadPlaces(
    taking,
    rows.flatMap(({ row }) => [row.id, row.problemId ?? []].flat()),
  );
  for (const { row, content, index } of rows) {
    const place = placeOf(known, { spaceId, id: row.id, kind: "story" });
    const problem = row.problemId ? placeOf(known, { spaceId, id: row.problemId, kind: "problem" }) : null;
    if (place.is === "new" && problem && problem.is !== "present") {
      problems.set(`data.stories.${index}.problemId`, { code: "not_found" });
      continue;
    }
    if (place.is !== "new") outcome[place.is] += 1;
    else if (
      check ||
      (await importPost(change, viewer, {
        kind: storyKind,
        ...place,
        ...content,
        spaceId,
        parentId: problem?.id ?? null,
        location: row.location ?? null,
        state: stateOf(row.state),
        createdAt: timeOf(taking, row.createdAt),
      }))
    )
      outcome.added += 1;
    else outcome.present += 1;
  }
}

type CommentContent = ReturnType<typeof toCommentContent>;
/** In the order of their times, so that an answer comes after what it answers. */
async function takeComments(taking: Taking, rows: readonly Row<ImportComment, CommentContent>[]): Promise<void> {
  const { change, viewer, spaceId, check, problems, outcome } = taking;
  // Whether their stories will be there is told by the file: they come before.
  if (check || rows.length === 0) return;
  const all = rows.flatMap(({ row }) => [row.id, row.itemId, row.replyTo ?? []].flat());
  const known = await loadPlaces(taking, all);
  const threads = await repo.loadThreads(change.db, [...known.keys()]);
  for (const { row, content, index } of rows.toSorted((a, b) => Number(!!a.row.replyTo) - Number(!!b.row.replyTo))) {
    const place = placeOf(known, { spaceId, id: row.id, kind: "comment" });
    if (place.is !== "new") {
      outcome[place.is] += 1;
      continue;
    }
    const item = placeOf(known, { spaceId, id: row.itemId, kind: "story" });
    const answered = row.replyTo ? placeOf(known, { spaceId, id: row.replyTo, kind: "comment" }) : null;
    // What it stood on was deleted here: it goes with it.
    if (item.is === "removed" || answered?.is === "removed") {
      outcome.removed += 1;
      continue;
    }
    const thread = answered && threads.get(answered.id);
    if (item.is === "new" || (answered && (thread?.item_id !== item.id || thread.reply_to !== null))) {
      problems.set(`data.comments.${index}.${item.is === "new" ? "itemId" : "replyTo"}`, { code: "not_found" });
      continue;
    }
    const isNew = await importComment(change, viewer, {
      id: place.id,
      ...content,
      spaceId,
      itemId: item.id,
      replyTo: answered?.id ?? null,
      state: stateOf(row.state),
      createdAt: timeOf(taking, row.createdAt),
    });
    outcome[isNew ? "added" : "present"] += 1;
    known.set(place.id, { kind: "comment", state: "published", space_id: spaceId });
    threads.set(place.id, { item_id: item.id, reply_to: answered?.id ?? null });
  }
}
