import type { RevisionView, StoryChange, StoryInput, StoryView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type Change, createPost, listRevisions, removePost, updatePost } from "#features/posts/index.ts";
import { lockProblemRows, requireJoined } from "#features/problems/index.ts";
import { setParent, type SubjectRow } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { storyKind as kind } from "./stories.kind.ts";

type Named = { id: string; request: FastifyRequest };

/** To a problem that the person has joined, in that one's space, or to the space of the request. */
export function createStory(
  deps: Deps,
  viewer: Viewer,
  { story, problemId, ...input }: StoryInput & { spaceId?: string | undefined; request: FastifyRequest },
): Promise<StoryView> {
  const findParent = (change: Change) => requireJoined(change, viewer, problemId!);
  return createPost(deps, viewer, { ...input, kind, html: story, ...(problemId && { findParent }) });
}

export async function updateStory(deps: Deps, viewer: Viewer, { story, problemId, ...edit }: StoryChange & Named) {
  return updatePost(deps, viewer, {
    ...edit,
    kind,
    html: story,
    problemId,
    hold: (change, post, { goesOut }) =>
      holdProblems(change, viewer, { post, goesOut, problemId: problemId === undefined ? post.parent_id : problemId }),
    ...(problemId !== undefined && { changeRows: ({ db }, { id }) => setParent(db, id, problemId) }),
  });
}

/** It goes to another problem, or to the space, within its own space; or out to the one that it was drafted for. */
async function holdProblems(
  change: Change,
  viewer: Viewer,
  { post, problemId, goesOut }: { post: SubjectRow; problemId: string | null; goesOut: boolean },
): Promise<void> {
  if (problemId === post.parent_id && !goesOut) return;
  if (problemId !== null) {
    const problem = await requireJoined(change, viewer, problemId);
    if (problem.space_id !== post.space_id) throw new AppError("not_found");
  }
  await lockProblemRows(change.db, ...[post.parent_id, problemId].filter((id) => id !== null));
}

export function removeStory(deps: Deps, viewer: Viewer, story: Named): Promise<void> {
  return removePost(deps, viewer, { ...story, kind });
}

export function listStoryRevisions(deps: Deps, viewer: Viewer, id: string): Promise<RevisionView[]> {
  return listRevisions(deps, viewer, { kind, id });
}
