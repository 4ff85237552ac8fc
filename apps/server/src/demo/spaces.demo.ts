import type { MembershipStatus } from "@bump/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { addPicture } from "#features/media/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { DemoAccount } from "./demo-account.ts";
import { drawEmblem, type Emblem } from "./pictures.demo.ts";

type DemoSpace = {
  id: string;
  /** What stories name it by. */
  key: string;
  name: string;
  description: string;
  motto: string;
  listed: boolean;
  approvalRule: "anonymous" | "everything";
  picture: Emblem;
  /** By a person's key, the owner first. */
  members: Record<string, MembershipStatus>;
};

/** Every place that somebody can have, among people who could meet like this. */
export const spaces: readonly DemoSpace[] = [
  {
    id: "01930000-0000-7000-8000-00000000d001",
    key: "waterwatch",
    name: "Water Watch Hyderabad",
    description: "We test the water of our streets every week and put the results side by side.",
    motto: "Test it, write it down, talk about it.",
    listed: true,
    approvalRule: "anonymous",
    picture: { background: "#0e7490", ink: "#ecfeff", motif: "waves" },
    members: {
      lakshmi: "owner",
      ravi: "admin",
      grace: "contributor",
      solar: "contributor",
      suresh: "contributor",
      padma: "contributor",
      amara: "invited",
      sofia: "requested",
      mateo: "blocked",
      luc: "deleted",
    },
  },
  {
    id: "01930000-0000-7000-8000-00000000d002",
    key: "plagwitz",
    name: "Nachbarschaft Plagwitz",
    description: "Straßen, Höfe und Wege rund um den Kanal: was stört, was hilft, wer macht mit?",
    motto: "Wer vorbeikommt, gehört dazu.",
    listed: true,
    approvalRule: "everything",
    picture: { background: "#3f6212", ink: "#ecfccb", motif: "leaf" },
    members: {
      jonas: "owner",
      femke: "admin",
      luc: "contributor",
      rivers: "contributor",
      greta: "contributor",
      emre: "contributor",
      lakshmi: "invited",
      grace: "requested",
      ravi: "blocked",
      sofia: "deleted",
    },
  },
  {
    id: "01930000-0000-7000-8000-00000000d003",
    key: "minibuses",
    name: "Minibuses de La Paz",
    description: "Rutas, paradas y horarios contados por quienes conducen y quienes esperan.",
    motto: "El que espera también sabe.",
    listed: false,
    approvalRule: "anonymous",
    picture: { background: "#9a3412", ink: "#ffedd5", motif: "sun" },
    members: {
      mateo: "owner",
      sofia: "owner",
      amara: "contributor",
      jardins: "contributor",
      ines: "contributor",
      jonas: "invited",
      femke: "requested",
      solar: "deleted",
    },
  },
  {
    id: "01930000-0000-7000-8000-00000000d004",
    key: "roofs",
    name: "Solar Roofs Crew",
    description: "Schools that have panels help schools that want some: plans, prices, and what broke.",
    motto: "One roof after the other.",
    listed: true,
    approvalRule: "anonymous",
    picture: { background: "#a16207", ink: "#fef9c3", motif: "sun" },
    members: {
      solar: "owner",
      amara: "admin",
      grace: "contributor",
      ravi: "contributor",
      femke: "contributor",
      tom: "contributor",
      sunita: "contributor",
      luc: "invited",
      lakshmi: "requested",
      jonas: "blocked",
    },
  },
];

/** The countries that people look into, the one they open most first. */
const visits: Record<string, readonly string[]> = {
  amara: ["ng", "ke", "nl"],
  jonas: ["de", "nl", "fr"],
  lakshmi: ["in", "ke"],
  ravi: ["in"],
  sofia: ["mx", "bo", "in"],
  mateo: ["bo", "mx"],
  luc: ["fr", "de"],
  femke: ["nl", "de", "mx"],
  grace: ["ke", "ng", "in"],
  rivers: ["nl", "de"],
  solar: ["ke", "in"],
  jardins: ["fr", "nl"],
  greta: ["de", "nl"],
  emre: ["de"],
  sunita: ["in"],
  imran: ["in", "ke"],
  suresh: ["in"],
  padma: ["in", "gb"],
  ines: ["es", "mx"],
  aicha: ["fr", "sn"],
  oumar: ["sn", "fr"],
  bram: ["nl"],
  tom: ["gb", "ke"],
  noor: ["ca", "gb"],
};

const day = 24 * 3_600_000;

/** Places to be in. What an earlier start has made stays as it is now. */
export async function seedSpaces(deps: Deps): Promise<DemoAccount[]> {
  const people = await findPeople(deps);
  for (const space of spaces) await seedSpace(deps, people, space);
  await seedVisits(deps, people);
  return [];
}

/** Ids by key. */
export async function findPeople({ db }: Deps): Promise<Map<string, string>> {
  const rows = await db.selectFrom("users").select(["id", "email"]).where("email", "like", "%@demo.example").execute();
  return new Map(rows.map(({ id, email }) => [email.split("@")[0]!, id]));
}

async function seedSpace(deps: Deps, people: Map<string, string>, space: DemoSpace): Promise<void> {
  const owner = people.get(Object.keys(space.members)[0]!);
  const known = await deps.db.selectFrom("spaces").select("id").where("id", "=", space.id).executeTakeFirst();
  if (known || owner === undefined) return;
  const sizes = await drawEmblem(space.picture);
  await transact(deps.db, async (tx) => {
    const picture = { ownerId: owner, collection: "spaces", fileName: "space.webp", sizes } as const;
    await tx
      .insertInto("spaces")
      .values({
        id: space.id,
        name: space.name,
        description: space.description,
        motto: space.motto,
        listed: space.listed,
        approval_rule: space.approvalRule,
        is_private: true,
        created_by: owner,
        created_at: new Date(deps.clock().getTime() - 116 * day),
        image_media_id: await addPicture({ ...deps, db: tx }, picture),
      })
      .execute();
    await seedMembers(tx, people, { ...space, now: deps.clock().getTime(), owner });
  });
}

type Seed = DemoSpace & { now: number; owner: string };

async function seedMembers(
  tx: Transaction<Db>,
  people: Map<string, string>,
  { id, members, now, owner }: Seed,
): Promise<void> {
  const rows = Object.entries(members).flatMap(([key, status], index) => {
    const userId = people.get(key);
    if (userId === undefined) return [];
    const invitation = status === "invited" && { invited_by: owner, expires_at: new Date(now + 25 * day) };
    const isOld = status !== "invited" && status !== "requested";
    const created_at = new Date(now - ((isOld ? 115 : 20) - index) * day);
    return [{ space_id: id, user_id: userId, status, created_at, ...invitation }];
  });
  await tx.insertInto("memberships").values(rows).execute();
  const isInside = (status: string) => status === "owner" || status === "admin" || status === "contributor";
  await spreadArrivals(
    tx,
    rows.filter(({ status }) => isInside(status)).map((row) => ({ spaceId: id, at: row.created_at })),
  );
}

/** Everybody is counted on the day of the demo's first start; the charts should know when they came. */
export async function spreadArrivals(
  db: Kysely<Db>,
  arrivals: readonly { spaceId: string; at: Date }[],
): Promise<void> {
  if (arrivals.length === 0) return;
  const spaceIds = arrivals.map(({ spaceId }) => spaceId);
  const times = arrivals.map(({ at }) => at);
  await sql`
    with came as (
      select space_id, utc_day(at) as day, count(*)::int as people
      from unnest(${sql.val(spaceIds)}::uuid[], ${sql.val(times)}::timestamptz[]) arrival (space_id, at) group by 1, 2),
    moved as (
      select space_id, day, people from came
      union all select space_id, utc_day(now()), -sum(people)::int from came group by space_id)
    insert into space_days as d (space_id, day, members)
    select space_id, day, sum(people)::int from moved group by space_id, day
    on conflict (space_id, day) do update set members = d.members + excluded.members`.execute(db);
}

async function seedVisits({ db, clock }: Deps, people: Map<string, string>): Promise<void> {
  const countries = await db.selectFrom("spaces").select(["id", "code"]).where("is_private", "=", false).execute();
  const idOf = new Map(countries.map(({ id, code }) => [code, id]));
  const rows = Object.entries(visits).flatMap(([key, codes]) =>
    codes.flatMap((code, index) => {
      const [userId, spaceId] = [people.get(key), idOf.get(code)];
      if (userId === undefined || spaceId === undefined) return [];
      const visited_at = new Date(clock().getTime() - (index + 1) * day);
      const favorited_at = index === 0 ? visited_at : null;
      const first_visit_at = new Date(visited_at.getTime() - 10 * day);
      return [{ user_id: userId, space_id: spaceId, first_visit_at, visited_at, favorited_at }];
    }),
  );
  await transact(db, async (tx) => {
    const added = await tx
      .insertInto("user_spaces")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["space_id", "first_visit_at"])
      .execute();
    await spreadArrivals(
      tx,
      added.map((row) => ({ spaceId: row.space_id, at: row.first_visit_at! })),
    );
  });
}
