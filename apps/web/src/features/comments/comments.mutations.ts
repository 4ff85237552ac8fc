import { type CommentView, removeComment, updateComment } from "@bump/contract";
import { call } from "#lib/api.ts";
import { dropItem, findItem, patchItem } from "#lib/items.ts";
import { countComment, parentPath, placeOf } from "./comments.queries.ts";

/** Shown at once; what the server refuses is taken back. */
export async function editComment({ id, path }: CommentView, commentHTML: string): Promise<void> {
  const undo = patchItem<CommentView>(path, (one) => ({
    ...one,
    commentHTML,
    editedAt: new Date().toISOString(),
  }));
  try {
    const { data } = await call(updateComment, {
      params: { id },
      body: { path: placeOf(path), data: { commentHTML } },
    });
    patchItem<CommentView>(path, (held) => ({ ...held, ...data }));
  } catch (error) {
    undo();
    throw error;
  }
}

/** One with answers leaves its place empty; without any it is gone. Comes back when the server refuses. */
export function hideComment(path: string): () => void {
  const comment = findItem<CommentView>(path);
  if (!comment || comment.isRemoved) return () => undefined;
  countComment(parentPath(path), -1);
  // Where a link shows it by itself, it is in no list.
  const show = patchItem<CommentView>(path, (one) => ({ ...one, isRemoved: true, commentHTML: "", author: null }));
  const putBack = comment.counters.totalReplies > 0 ? () => undefined : dropItem(path);
  return () => {
    putBack();
    show();
    countComment(parentPath(path), 1);
  };
}

export async function deleteComment({ id, path }: CommentView): Promise<void> {
  const undo = hideComment(path);
  try {
    await call(removeComment, { params: { id }, query: { path: placeOf(path) } });
  } catch (error) {
    undo();
    throw error;
  }
}
