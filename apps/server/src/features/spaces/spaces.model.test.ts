import type { MembershipStatus } from "@bump/contract";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const isHeavy = Boolean(process.env["HEAVY"]);
/** A space that lived long is a dull place, so the commands are spent on several. */
const [scenes, commands] = isHeavy ? [20, 250] : [4, 100];
const actors = 8;

/** Every change of a status, written down by the database itself. */
await sql`create table membership_history (
  id bigint generated always as identity, space_id uuid, user_id uuid, before text, after text, owners integer)`.execute(
  db,
);
await sql`create function write_history() returns trigger language plpgsql as $$
  begin
    insert into membership_history (space_id, user_id, before, after, owners)
    select new.space_id, new.user_id, case when tg_op = 'UPDATE' then old.status else 'none' end, new.status,
      (select count(*) from memberships where space_id = new.space_id and status = 'owner');
    return null;
  end $$`.execute(db);
await sql`create trigger history after insert or update of status on memberships
  for each row execute function write_history()`.execute(db);

type Command = { actor: number; target: number; kind: "request" | "accept" | "decline" | "leave" | "invite" | Patched };
type Patched = "owner" | "admin" | "contributor" | "blocked" | "deleted";

// Owners are rare and blocks end much, so the moves that keep a space alive come more often.
const command: fc.Arbitrary<Command> = fc.record({
  actor: fc.nat({ max: actors - 1 }),
  target: fc.nat({ max: actors - 1 }),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("request", "accept", "invite") },
    { weight: 2, arbitrary: fc.constantFrom("leave", "decline", "deleted") },
    { weight: 3, arbitrary: fc.constantFrom("owner", "admin", "contributor", "contributor") },
    { weight: 1, arbitrary: fc.constant("blocked" as const) },
  ),
});

async function buildScene() {
  const space = await buildPrivateSpace(db);
  const people: UserRow[] = [];
  for (let index = 0; index < actors; index++) people.push(await buildUser(db));
  for (const { id } of people.slice(0, 2)) await buildMembership(db, space.id, id, "owner");
  const clients = people.map((person) => as(person));
  return { spaceId: space.id, people, clients };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

function send({ spaceId, people, clients }: Scene, { actor, target, kind }: Command): ReturnType<Client["post"]> {
  const client = clients[actor]!;
  const { id } = people[target]!;
  switch (kind) {
    case "request":
      return client.post("/spaces/request/access", { requestedSpaceId: spaceId });
    case "invite":
      return client.post("/spaces/sendInvites", { spaceId, userIds: [id] });
    case "accept":
    case "decline":
      return client.post(`/spaces/${spaceId}/invites/${kind}`);
    case "leave":
      return client.post(`/spaces/${spaceId}/leave`);
    case "owner":
    case "admin":
    case "contributor":
    case "blocked":
    case "deleted":
      return client.patch(`/spaces/${spaceId}/participants/${id}`, { status: kind });
  }
}

/** As product.md has them; `deleted` and none are the same. */
const edges = new Set(
  [
    ["none", "requested", "invited"],
    ["invited", "contributor", "deleted", "blocked"],
    ["requested", "contributor", "deleted", "blocked"],
    ["contributor", "admin", "owner", "deleted", "blocked"],
    ["admin", "owner", "contributor", "deleted", "blocked"],
    ["owner", "admin", "contributor", "deleted"],
    ["blocked", "deleted"],
  ].flatMap(([from, ...to]) => to.map((each) => `${from} → ${each}`)),
);

async function readHistory(spaceId: string) {
  const { rows } = await sql<{ before: string; after: string; owners: number }>`
    select before, after, owners from membership_history where space_id = ${spaceId} order by id`.execute(db);
  return rows.map(({ before, after, owners }) => ({
    edge: `${before === "deleted" ? "none" : before} → ${after}`,
    owners,
  }));
}

it(`${scenes} times ${commands} random commands by ${actors} people at once make only legal moves, and there is always an owner`, async () => {
  const seen = new Set<string>();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: commands, maxLength: commands, size: "max" }), async (all) => {
      const scene = await buildScene();
      const statuses = new Map<number, number>();
      // Each person has one call under way at any time: eight callers that take the next command when they are done.
      const queue = all.values();
      const work = async () => {
        for (const next of queue) {
          const { statusCode, body } = await send(scene, next);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          expect([200, 403, 404, 409], body).toContain(statusCode);
        }
      };
      await Promise.all(Array.from({ length: actors }, work));

      const history = await readHistory(scene.spaceId);
      for (const { edge, owners } of history.slice(2)) {
        expect(edges, edge).toContain(edge);
        expect(owners).toBeGreaterThan(0);
        seen.add(edge);
      }
      const figures = await db
        .selectFrom("spaces")
        .selectAll()
        .where("id", "=", scene.spaceId)
        .executeTakeFirstOrThrow();
      const rows = await db.selectFrom("memberships").select("status").where("space_id", "=", scene.spaceId).execute();
      const count = (...wanted: string[]) => rows.filter(({ status }) => wanted.includes(status)).length;
      expect([figures.total_members, figures.total_owners]).toEqual([
        count("owner", "admin", "contributor"),
        count("owner"),
      ]);
      expect([figures.total_invited, figures.total_requested, figures.total_blocked]).toEqual([
        count("invited"),
        count("requested"),
        count("blocked"),
      ]);
      accepted += statuses.get(200) ?? 0;
    }),
    { numRuns: scenes, endOnFailure: true },
  );
  expect(seen.size).toBeGreaterThan(isHeavy ? 15 : 8);
  // Runs in which nearly everything is refused would prove little.
  expect(accepted / (commands * scenes)).toBeGreaterThan(0.05);
}, 300_000);

/** What the answer must be, from product.md alone. */
type Model = (MembershipStatus | "none")[];
function predict(model: Model, { actor, target, kind }: Command): { status: number; after: Model } {
  const [mine, theirs] = [model[actor]!, model[target]!];
  const rank = (status: string) => ["owner", "admin"].indexOf(status);
  const refuse = (status: number) => ({ status, after: model });
  const put = (who: number, to: Model[number]) => ({ status: 200, after: model.with(who, to) });
  const isLastOwner = (who: number) => model[who] === "owner" && model.filter((each) => each === "owner").length === 1;
  if (mine === "blocked") return refuse(404);
  switch (kind) {
    case "request":
      if (mine === "none") return put(actor, "requested");
      return mine === "invited" ? put(actor, "contributor") : refuse(mine === "requested" ? 200 : 409);
    case "accept":
      return mine === "invited" ? put(actor, "contributor") : refuse(mine === "contributor" ? 200 : 409);
    case "decline":
      return mine === "invited" ? put(actor, "none") : refuse(409);
    case "leave":
      if (mine === "none" || mine === "invited" || isLastOwner(actor)) return refuse(409);
      return put(actor, "none");
    case "invite":
      if (rank(mine) < 0) return refuse(403);
      if (theirs === "none") return put(target, "invited");
      return theirs === "requested" ? put(target, "contributor") : refuse(200);
    case "owner":
    case "admin":
    case "contributor":
    case "blocked":
    case "deleted":
      return predictPatch();
  }

  function predictPatch() {
    const to = kind === "deleted" ? "none" : (kind as Model[number]);
    const isSelf = actor === target;
    if (!isSelf && rank(mine) < 0) return refuse(403);
    if (!hasRow.has(target) && theirs === "none") return refuse(404);
    if (!isSelf && rank(theirs) >= 0 && rank(theirs) <= rank(mine)) return refuse(403);
    if (theirs === to) return refuse(200);
    if (!edges.has(`${theirs} → ${to === "none" ? "deleted" : to}`)) return refuse(409);
    const isAllowed = isSelf
      ? theirs === "owner" || to === "none" || (theirs === "invited" && to === "contributor")
      : mine === "owner" || (to !== "owner" && to !== "admin");
    // An invitation is withdrawn by those who invite, and taken up by nobody but its person.
    const isTheirsAlone = theirs === "invited" && to === "contributor" && !isSelf;
    if (!isAllowed || isTheirsAlone) return refuse(403);
    return isLastOwner(target) ? refuse(409) : put(target, to);
  }
}
/** Who ever had to do with the space: only of those is there anything to change. */
const hasRow = new Set<number>();

it("one after the other, every answer is the one that the rules foretell", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: commands, maxLength: commands, size: "max" }), async (all) => {
      const scene = await buildScene();
      hasRow.clear();
      hasRow.add(0).add(1);
      let model: Model = ["owner", "owner", ...Array<"none">(actors - 2).fill("none")];
      for (const next of all) {
        const { status, after } = predict(model, next);
        const answer = await send(scene, next);
        expect(answer.statusCode, `${JSON.stringify(next)} as ${model.join()}: ${answer.body}`).toBe(status);
        model = after;
        for (const [at, each] of model.entries()) if (each !== "none") hasRow.add(at);
      }
    }),
    { numRuns: scenes, endOnFailure: true },
  );
}, 300_000);
