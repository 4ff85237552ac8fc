import type { CommentView } from "@bump/contract";
import { useEffect } from "react";
import { useMe } from "#features/users/index.ts";
import { findItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { onServerMessage } from "#lib/socket.ts";
import { placeComment, sendWaiting } from "./comments.mutations.ts";
import { commentKeys, parentPath } from "./comments.queries.ts";
import { listSending } from "./comments.sending.ts";

/** Told to nobody in particular, so what the person may do with it follows from what it hangs on. */
function asMine(comment: CommentView, myId: string | undefined): CommentView {
  const parent = findItem<CommentView>(parentPath(comment.path));
  const isOwn = comment.author?.id === myId;
  const { comment: mayComment = true, react = true } = parent?.can ?? {};
  return { ...comment, can: { edit: isOwn, remove: isOwn, comment: mayComment, react, report: !isOwn } };
}

/** New comments appear in the threads that are open; what waited for the connection is sent when it is back. */
export function useLiveComments(): void {
  const myId = useMe()?.id;
  useEffect(() => {
    const stop = onServerMessage("item:created", ({ path, item }) => {
      if (item.collection === "stories") return;
      const isOnItsWay = listSending().some(({ comment }) => comment.id === item.id);
      const isHeld = queryClient.getQueriesData({
        queryKey: commentKeys.of({ path: parentPath(path), spaceId: item.spaceId }),
      });
      if (!isOnItsWay && isHeld.length > 0 && !findItem(path)) placeComment(asMine(item, myId));
    });
    const onOnline = () => void sendWaiting();
    window.addEventListener("online", onOnline);
    return () => {
      stop();
      window.removeEventListener("online", onOnline);
    };
  }, [myId]);
}
