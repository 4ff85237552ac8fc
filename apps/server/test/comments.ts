import { expect } from "vitest";
import type { UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

type Comment = {
  id: string;
  path: string;
  commentHTML: string;
  isRemoved: boolean;
  author: { id: string } | null;
  counters: { totalReactions: number; totalReplies: number };
  can: Record<string, boolean>;
};
export type CommentList = { items: Comment[]; last: string | null };

/** A server, and how people talk there. */
export async function startComments() {
  const server = await startTestServer();
  const { as, db } = server;

  async function comment(person: UserRow, path: string, html: string, data: object = {}): Promise<Comment> {
    const answer = await as(person).post("/comments", { path, data: { commentHTML: html, ...data } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Comment }>().data;
  }

  const listOf = async (person: UserRow, path: string, query = "") =>
    (await as(person).get(`/list/v2?path=${path}${query}`)).json<CommentList>();
  const idsOf = async (person: UserRow, path: string, query = "") =>
    (await listOf(person, path, query)).items.map(({ id }) => id);
  const totalOf = async (id: string) =>
    (await db.selectFrom("subjects").select("total_comments").where("id", "=", id).executeTakeFirstOrThrow())
      .total_comments;

  return { ...server, comment, listOf, idsOf, totalOf };
}
