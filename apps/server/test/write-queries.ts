import type pg from "pg";
import { createComment } from "#features/comments/comments.service.ts";
import { react } from "#features/reactions/reactions.service.ts";
import { type Query, recordedDeps, viewerOf } from "./recorded.ts";

type Input = { userId: string; itemId: string; commentId: string; commentHTML: string };

/** What a comment and a reaction write, the event included. Both are made. */
export async function writeQueries(
  pool: pg.Pool,
  { userId, itemId, commentId, commentHTML }: Input,
): Promise<{ comment: Query[]; reaction: Query[] }> {
  const viewer = viewerOf(userId);
  const path = `stories/${itemId}`;
  const comment = recordedDeps(pool);
  await createComment(comment.deps, viewer, { path: `${path}/comments`, data: { id: commentId, commentHTML } });
  const reaction = recordedDeps(pool);
  await react(reaction.deps, viewer, { path, reaction: "like" });
  return { comment: comment.sent.filter(isInsert), reaction: reaction.sent.filter(isInsert) };
}

function isInsert({ text }: Query): boolean {
  return /^\s*(?:with told as \()?insert/i.test(text);
}
