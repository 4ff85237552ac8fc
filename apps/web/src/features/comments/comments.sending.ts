import type { CommentView } from "@bump/contract";
import { onSessionEnd } from "#lib/session.ts";
import { createStore } from "#lib/store.ts";

/** A comment that the server does not have yet. */
export type SendingComment = {
  comment: CommentView;
  state: "sending" | "waiting" | "failed";
  /** Of a failed one, as a sentence. */
  reason?: string;
};

const onTheWay = createStore<readonly SendingComment[]>([]);

onSessionEnd(() => onTheWay.set([]));

export const listSending = onTheWay.get;

export function showSending(entry: SendingComment): void {
  const isKnown = onTheWay.get().some(({ comment }) => comment.id === entry.comment.id);
  const change = (one: SendingComment) => (one.comment.id === entry.comment.id ? entry : one);
  onTheWay.set(isKnown ? onTheWay.get().map(change) : [...onTheWay.get(), entry]);
}

export function endSending(id: string): void {
  onTheWay.set(onTheWay.get().filter(({ comment }) => comment.id !== id));
}

/** Those on their way to one thread, in the order they were written. */
export function useSendingTo(thread: string): readonly SendingComment[] {
  return onTheWay.use().filter(({ comment }) => comment.path.startsWith(`${thread}/`) && !isDeeper(comment, thread));
}

function isDeeper({ path }: CommentView, thread: string): boolean {
  return path.slice(thread.length + 1).includes("/");
}
