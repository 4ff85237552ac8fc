import type { Location } from "@bump/contract";
import { insertSubject, type SubjectState } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { PostContent } from "./posts.content.ts";
import type { PostKind } from "./posts.kinds.ts";
import * as repo from "./posts.repo.ts";
import type { Change } from "./posts.service.ts";

type OldPost = PostContent & {
  kind: PostKind;
  id: string;
  spaceId: string;
  parentId: string | null;
  location: Location | null;
  state: SubjectState;
  createdAt: Date;
};

/** A post of an earlier time: nobody is told of it as of something new. False where it is there. */
export async function importPost(change: Change, viewer: Viewer, post: OldPost): Promise<boolean> {
  const { id, name, html, text, tags, location } = post;
  const isNew = await insertSubject(change, viewer, {
    id,
    kind: post.kind.kind,
    state: post.state,
    space_id: post.spaceId,
    parent_id: post.parentId,
    tags,
    created_at: post.createdAt,
  });
  if (isNew) await repo.insertPostRow(change.db, { id, name, html, text, location });
  return isNew;
}
