import type { CommentView } from "@bump/contract";
import { useEffect } from "react";
import { useMe } from "#features/users/index.ts";
import { findItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { onServerMessage } from "#lib/socket.ts";
import { commentKeys, parentPath, placeComment } from "./comments.queries.ts";
import { unsentComments } from "./comments.sending.ts";

/** Told to nobody in particular, so what the person may do with it follows from what it hangs on. */
function asMine(comment: CommentView, myId: string | undefined): CommentView {
  const parent = findItem<CommentView>(parentPath(comment.path));
  const isOwn = comment.author?.id === myId;
  const { comment: mayComment = true, react = true } = parent?.can ?? {};
  return { ...comment, can: { edit: isOwn, remove: isOwn, comment: mayComment, react, report: !isOwn } };
}

/** New comments appear in the threads that are open. */
export function useLiveComments(): void {
  const myId = useMe()?.id;
  useEffect(
    () =>
      onServerMessage("item:created", ({ path, item }) => {
        if (item.collection !== "comments" && item.collection !== "replies") return;
        // One's own on its way: its own answer is still to come.
        if (unsentComments.find(item.id)) return;
        const isHeld = queryClient.getQueriesData({
          queryKey: commentKeys.of({ path: parentPath(path), spaceId: item.spaceId }),
        });
        if (isHeld.length > 0 && !findItem(path)) placeComment(asMine(item, myId));
      }),
    [myId],
  );
}
