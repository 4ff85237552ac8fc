import { limits, type RevisionView, type StoryChange, type StoryView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import type { FastifyRequest } from "fastify";
import { attachFiles, type CleanFiles, finishCopies, withCleanFiles } from "#features/media/index.ts";
import {
  type Content,
  findOwnProposal,
  insertFormer,
  insertProposal,
  listRevisionRows,
} from "#features/revisions/index.ts";
import { canModerateSpace, findStanding, requireSpace } from "#features/spaces/index.ts";
import {
  anonymousTag,
  findItem,
  holdAuthor,
  itemChanged,
  itemFragment,
  lockItem,
  setSubjectState,
  type SubjectRow,
} from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { leaveNoTrace } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type StoryContent, toContent } from "./stories.content.ts";
import { canProposeText, isOut, needsApproval } from "./stories.policy.ts";
import * as repo from "./stories.repo.ts";
import {
  type Change,
  getStory,
  pathOf,
  requireAnonymity,
  requireCompany,
  requireJoined,
  stateOf,
} from "./stories.service.ts";
import { toRevisionView } from "./stories.view.ts";

type Edit = StoryChange & { id: string; request: FastifyRequest };
type CleanEdit = Edit & { clean: CleanFiles };
type Outcome = { story: StoryView; isPending: boolean };

/** The author's change, or anybody's proposal for an anonymous story, which waits for approval. */
export async function updateStory(deps: Deps, viewer: Viewer, edit: Edit): Promise<Outcome> {
  const ids = (edit.files ?? []).map((file) => file.id);
  const isAnonymous = ids.length > 0 && (await takesCleanFiles(deps, viewer, edit.id));
  const isPending = await withCleanFiles(deps, viewer, { subjectId: edit.id, ids, isAnonymous }, (clean) =>
    transact(deps.db, (tx) => applyEdit({ ...deps, db: tx }, viewer, { ...edit, clean })),
  );
  if (edit.files) await finishCopies(deps, edit.id);
  return { story: await getStory(deps, viewer, edit.id), isPending };
}

/** Whether the edit's files become those of an anonymous story: a proposal has none. */
async function takesCleanFiles(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  const story = await findItem(deps, viewer, pathOf(id));
  return story !== undefined && story.is_anonymous && story.is_own && !isOut(story);
}

/** True where it waits. */
async function applyEdit(change: Change, viewer: Viewer, edit: CleanEdit): Promise<boolean> {
  const story = await lockItem(change, viewer, pathOf(edit.id));
  if (!story) throw new AppError("not_found");
  if (story.is_anonymous) leaveNoTrace(edit.request);
  const space = await requireSpace(change.db, viewer, { spaceId: story.space_id, request: edit.request });
  const moderates = canModerateSpace(viewer, space.standing);
  const standing = { state: story.state, isAnonymous: story.is_anonymous, isOwn: story.is_own, moderates };
  if (canProposeText(standing)) return propose(change, viewer, { story, edit });
  if (!story.is_own) throw new AppError("forbidden");
  // Where everything is approved an edit is no way around it.
  const waits = isOut(story) && needsApproval({ ...standing, approvesAll: space.approvesAll });
  if (waits && (edit.story !== undefined || edit.tags !== undefined)) return propose(change, viewer, { story, edit });

  await changeOwn(change, viewer, { story, edit });
  if (edit.isDraft === true && story.state !== "draft") throw new AppError("illegal_transition");
  const goesOut = (story.state === "draft" && edit.isDraft === false) || story.state === "rejected";
  const problemId = edit.problemId === undefined ? story.parent_id : edit.problemId;
  if (goesOut && story.is_anonymous) await requireAnonymity(change, viewer, { space, isDraft: false, problemId });
  // One that waits already may be told to another problem.
  else if (story.is_anonymous && story.state !== "draft") await requireCompany(change.db, { space, problemId });
  if (goesOut) await setSubjectState(change, story.id, stateOf(viewer, space, story.is_anonymous));
  return false;
}

type Given = { story: SubjectRow; edit: CleanEdit };

async function changeOwn(change: Change, viewer: Viewer, { story, edit }: Given): Promise<void> {
  const { db } = change;
  const staysDraft = story.state === "draft" && edit.isDraft !== false;
  const before = await repo.getContent(db, story.id);
  const after = readContent(before, edit, staysDraft);
  if (isOther(before, after)) await replaceText(change, story, { before, after });
  if (edit.location !== undefined) await repo.setLocation(db, story.id, edit.location);
  if (edit.files) {
    const ids = edit.files.map((file) => file.id);
    const { clean } = edit;
    await attachFiles(change, viewer, { subjectId: story.id, ids, isAnonymous: story.is_anonymous, clean });
  }
  if (edit.problemId !== undefined) await move(change, viewer, { story, problemId: edit.problemId });
  if (isOut(story)) await itemChanged(change, story.id);
  else await change.cache.drop(db, itemFragment, story.id);
}

/** What others have read is kept. */
async function replaceText(
  { db }: Change,
  story: SubjectRow,
  { before, after }: { before: Awaited<ReturnType<typeof repo.getContent>>; after: StoryContent },
): Promise<void> {
  const isNew = isOut(story);
  if (isNew) {
    const { html, tags, edited_at, created_at } = before;
    const text = { subjectId: story.id, spaceId: story.space_id, number: story.revision, content: { html, tags } };
    await insertFormer(db, { ...text, at: edited_at ?? created_at });
  }
  await repo.setContent(db, { id: story.id, ...after, isNew });
}

/** What an edit leaves out stays as it is. The text's own hashtags go with the text. */
function readContent(before: Content & { text: string }, edit: Edit, isDraft: boolean): StoryContent {
  const written = findHashtags(before.text);
  const added = before.tags.filter((tag) => !written.includes(tag));
  return toContent({ story: edit.story ?? before.html, tags: edit.tags ?? added }, { isDraft });
}

function isOther(before: Content, after: Content): boolean {
  return before.html !== after.html || before.tags.join(" ") !== after.tags.join(" ");
}

/** To another problem, or to the space; within the story's own space. */
async function move(
  change: Change,
  viewer: Viewer,
  { story, problemId }: { story: SubjectRow; problemId: string | null },
): Promise<void> {
  if (problemId === story.parent_id) return;
  if (problemId !== null) {
    const problem = await requireJoined(change, viewer, problemId);
    if (problem.space_id !== story.space_id) throw new AppError("not_found");
  }
  await repo.setParent(change.db, story.id, problemId);
}

/** Text and tags only. The text that is shown stays until somebody approves the other. True where it waits. */
async function propose(change: Change, viewer: Viewer, { story, edit }: Given): Promise<boolean> {
  const { db, limiter } = change;
  if (edit.baseRevision !== undefined && edit.baseRevision !== story.revision) throw new AppError("conflict");
  const before = await repo.getContent(db, story.id);
  const { html, tags } = readContent(before, edit, false);
  if (!isOther(before, { html, tags })) return false;
  const tag = anonymousTag(change, viewer.id);
  const open = await findOwnProposal(db, { subjectId: story.id, tag });
  if (open && isOther(open, { html, tags })) throw new AppError("illegal_transition");
  if (open) return true;
  if (story.is_anonymous) await limiter.take("anonymousEdits", viewer.id);
  await holdAuthor(db, viewer.id);
  const text = { subjectId: story.id, spaceId: story.space_id, number: story.revision, content: { html, tags } };
  await insertProposal(db, { ...text, tag, isAnonymous: story.is_anonymous });
  return true;
}

/** An approved text takes the place of the one that was shown. */
export async function applyText(change: Change, story: SubjectRow, content: Content): Promise<void> {
  const before = await repo.getContent(change.db, story.id);
  const after = toContent({ story: content.html, tags: content.tags }, { isDraft: false });
  await replaceText(change, story, { before, after });
  await itemChanged(change, story.id);
}

/** The text that is shown, those before it, and for those who approve what waits or was refused. */
export async function listRevisions(deps: Deps, viewer: Viewer, id: string): Promise<RevisionView[]> {
  const story = await findItem(deps, viewer, pathOf(id));
  const space = story && (await findStanding(deps.db, viewer.id, story.space_id));
  if (!story || !space) throw new AppError("not_found");
  const approves = canModerateSpace(viewer, space);
  const [current, rows] = await Promise.all([
    repo.getContent(deps.db, id),
    listRevisionRows(deps.db, { subjectId: id, approves, limit: limits.revisions.max - 1 }),
  ]);
  const kept = rows.map(({ content, created_at, decided_at, state, ...row }) => ({
    ...row,
    state: state as RevisionView["state"],
    content: content as Content,
    when: state === "published" ? (decided_at ?? created_at) : created_at,
  }));
  // The one that is shown is kept among the others only where it was approved.
  const isKept = kept.some(({ state, number }) => state === "published" && number === story.revision);
  const { html, tags, edited_at, created_at } = current;
  const shown = {
    id,
    number: story.revision,
    state: "published" as const,
    note: "",
    content: { html, tags },
    when: edited_at ?? created_at,
  };
  return (isKept ? kept : [shown, ...kept])
    .toSorted((a, b) => b.when.getTime() - a.when.getTime() || b.number - a.number)
    .map((revision) => toRevisionView(revision, story.is_anonymous));
}
