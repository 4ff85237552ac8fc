import type { MembershipStatus } from "@bump/contract";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { type Client, startTestServer } from "./harness.ts";

type Cast = Record<MembershipStatus | "outsider", UserRow> & { spaceId: string };
type Answer = { statusCode: number; json: () => { error?: { code: string } } };

/** A server, spaces with one of each, and what they do to each other. */
export async function startMembers() {
  const server = await startTestServer();
  const { db } = server;

  /** A space with one of each. */
  async function buildCast({ listed = true } = {}): Promise<Cast> {
    const space = await buildPrivateSpace(db, { listed });
    const cast = { spaceId: space.id, outsider: await buildUser(db) } as Cast;
    const statuses = ["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"] as const;
    for (const [index, status] of statuses.entries()) {
      cast[status] = await buildUser(db, { display_name: `The ${status}` });
      await buildMembership(db, space.id, cast[status].id, status, { created_at: new Date(Date.now() - index * 1000) });
    }
    return cast;
  }

  async function statusOf(spaceId: string, { id }: { id: string }): Promise<string | undefined> {
    const row = await db
      .selectFrom("memberships")
      .select("status")
      .where("space_id", "=", spaceId)
      .where("user_id", "=", id)
      .executeTakeFirst();
    return row?.status;
  }

  const request = (client: Client, spaceId: string) =>
    client.post("/spaces/request/access", { requestedSpaceId: spaceId });
  const invite = (client: Client, spaceId: string, ...people: { id: string }[]) =>
    client.post("/spaces/sendInvites", { spaceId, userIds: people.map(({ id }) => id) });
  const change = (client: Client, spaceId: string, { id }: { id: string }, status: string) =>
    client.patch(`/spaces/${spaceId}/participants/${id}`, { status });
  const codeOf = (answer: Answer) => [answer.statusCode, answer.json().error?.code];

  return { ...server, buildCast, statusOf, request, invite, change, codeOf };
}
