import { randomBytes } from "node:crypto";
import { type MembershipStatus, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { canReadSubject, type SubjectState, subjectStates } from "./subjects.policy.ts";
import { anonymousTag, isPublic, isShown, ownedBy, visibleTo } from "./subjects.visibility.ts";

const { deps, db } = await startTestDeps();

const memberships = ["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"] as const;
const actors = [...memberships, "outsider", "moderator", "siteAdmin", "author", "anonymousAuthor"] as const;
type Actor = (typeof actors)[number];

/** Who reads what: the documentation of the rule as much as its test. Whoever is not named does not read it. */
const readers: Record<"public" | "private", Record<SubjectState, readonly Actor[]>> = {
  public: {
    published: actors,
    draft: ["author", "anonymousAuthor"],
    pending: ["author", "anonymousAuthor", "moderator", "siteAdmin"],
    rejected: ["author", "anonymousAuthor", "moderator", "siteAdmin"],
    hidden: ["author", "anonymousAuthor", "moderator", "siteAdmin"],
    removed: [],
  },
  private: {
    published: ["owner", "admin", "contributor", "author", "anonymousAuthor"],
    draft: ["author", "anonymousAuthor"],
    pending: ["owner", "admin", "author", "anonymousAuthor"],
    rejected: ["owner", "admin", "author", "anonymousAuthor"],
    hidden: ["owner", "admin", "author", "anonymousAuthor"],
    removed: [],
  },
};

const space = await buildPrivateSpace(db, { listed: true });
const people = new Map<Actor, Viewer>();
const statuses = new Map<Actor, MembershipStatus | null>();
for (const actor of actors) {
  const siteRole = actor === "moderator" ? "moderator" : actor === "siteAdmin" ? "admin" : "user";
  const user = await buildUser(db, { site_role: siteRole });
  people.set(actor, { id: user.id, role: "person", siteRole, signedInAt: new Date(), sessionId: user.id });
  const status = isAuthor(actor) ? "contributor" : (memberships.find((name) => name === actor) ?? null);
  statuses.set(actor, status);
  if (status) await buildMembership(db, space.id, user.id, status);
}

type Author = "author" | "anonymousAuthor";

async function buildOwned(spaceId: string, state: SubjectState, author: Author, above: string | null = null) {
  const person = people.get(author)!;
  const isNamed = author === "author";
  const subject = await buildSubject(db, {
    space_id: spaceId,
    state,
    author_id: isNamed ? person.id : null,
    parent_id: above,
  });
  if (isNamed) return subject.id;
  const tag = anonymousTag(deps, person.id);
  await db.insertInto("anonymous_owners").values({ subject_id: subject.id, tag }).execute();
  return subject.id;
}

async function find(id: string, where: ReturnType<typeof visibleTo>): Promise<boolean> {
  const row = await db
    .selectFrom("subjects as s")
    .select("s.id")
    .where("s.id", "=", id)
    .where(where)
    .executeTakeFirst();
  return row !== undefined;
}

const cases = (["public", "private"] as const).flatMap((kind) => subjectStates.map((state) => ({ kind, state })));

describe.each(cases)("$state in a $kind space", ({ kind, state }) => {
  it.each(["author", "anonymousAuthor"] as const)("of the %s is read by exactly those who may", async (author) => {
    const id = await buildOwned(kind === "public" ? worldSpaceId : space.id, state, author);
    // The other kind of author is just one more contributor here.
    const other = author === "author" ? "anonymousAuthor" : "author";
    const expected = new Set(readers[kind][state]);
    if (state !== "published") expected.delete(other);

    for (const actor of actors) {
      const viewer = people.get(actor)!;
      expect(await find(id, visibleTo(deps, viewer)), actor).toBe(expected.has(actor));
      const standing = {
        isPrivate: kind === "private",
        listed: true,
        isBlocked: false,
        status: statuses.get(actor)!,
      };
      const subject = { state, isOwn: actor === author, space: standing };
      expect(canReadSubject(viewer, subject), `${actor} by the policy`).toBe(expected.has(actor));
    }
  });
});

/** One published reply below each of these, and the readers of exactly those that all of them have. */
const chains = [
  ["published", "published"],
  ["published", "hidden"],
  ["hidden", "published"],
  ["draft", "published"],
  ["published", "pending"],
  ["pending", "rejected"],
  ["removed", "published"],
  ["published", "removed"],
] as const satisfies [SubjectState, SubjectState][];

describe.each(chains)("below a %s thing that hangs on a %s one", (middle, top) => {
  it.each(["public", "private"] as const)("in a %s space, is read by those who read all of them", async (kind) => {
    const spaceId = kind === "public" ? worldSpaceId : space.id;
    const problem = await buildOwned(spaceId, top, "author");
    const story = await buildOwned(spaceId, middle, "anonymousAuthor", problem);
    const id = await buildOwned(spaceId, "published", "author", story);
    for (const actor of actors) {
      const viewer = people.get(actor)!;
      const isAbove = (state: SubjectState, author: Author) =>
        readers[kind][state].includes(actor) && (!isAuthor(actor) || state === "published" || actor === author);
      const expected = isAbove("published", "author") && isAbove(middle, "anonymousAuthor") && isAbove(top, "author");
      expect(await find(id, visibleTo(deps, viewer)), actor).toBe(expected);
      const standing = { isPrivate: kind === "private", listed: true, isBlocked: false, status: statuses.get(actor)! };
      const above = [
        { state: middle, isOwn: actor === "anonymousAuthor" },
        { state: top, isOwn: actor === "author" },
      ];
      const subject = { state: "published", isOwn: actor === "author", space: standing, above } as const;
      expect(canReadSubject(viewer, subject), `${actor} by the policy`).toBe(expected);
    }
    const isOpen = middle === "published" && top === "published";
    expect(await find(id, isPublic)).toBe(isOpen && kind === "public");
    expect(await find(id, isShown)).toBe(isOpen);
  });
});

function isAuthor(actor: Actor): boolean {
  return actor === "author" || actor === "anonymousAuthor";
}

describe.each(["public", "private"] as const)(
  "in a %s space, with a block between the reader and an author",
  (kind) => {
    const spaceId = kind === "public" ? worldSpaceId : space.id;
    const status = "contributor";
    const standing = { isPrivate: kind === "private", listed: true, isBlocked: false, status } as const;

    it.each(["reader", "author"] as const)(
      "set by the %s, nothing of the other is there, nor below it",
      async (setter) => {
        const reader = people.get("anonymousAuthor")!;
        const other = people.get("author")!;
        const [user, blocked] = setter === "reader" ? [reader, other] : [other, reader];
        await db.insertInto("user_shields").values({ user_id: user.id, other_id: blocked.id, kind: "block" }).execute();
        const top = await buildOwned(spaceId, "published", "author");
        const below = await buildSubject(db, { space_id: spaceId, parent_id: top });
        const own = await buildSubject(db, { space_id: spaceId, parent_id: top, author_id: reader.id });
        const base = { state: "published", isOwn: false, space: standing } as const;
        const above = [{ state: "published", isOwn: false, isBlocked: true }] as const;
        const cases = [
          [top, { ...base, isBlocked: true }, false],
          [below.id, { ...base, above }, false],
          [own.id, { ...base, isOwn: true, above }, true],
        ] as const;
        for (const [id, subject, expected] of cases) {
          expect(await find(id, visibleTo(deps, reader))).toBe(expected);
          expect(canReadSubject(reader, subject)).toBe(expected);
          expect(await find(id, visibleTo(deps, reader, { pastBlocks: true }))).toBe(true);
        }
        await db.deleteFrom("user_shields").execute();
      },
    );
  },
);

it("who moderates reads what somebody wrote who blocked them", async () => {
  const author = people.get("author")!;
  const moderator = people.get("moderator")!;
  await db.insertInto("user_shields").values({ user_id: author.id, other_id: moderator.id, kind: "block" }).execute();
  const id = await buildOwned(worldSpaceId, "published", "author");
  expect(await find(id, visibleTo(deps, moderator))).toBe(true);
  const standing = { isPrivate: false, listed: true, isBlocked: false, status: null };
  const subject = { state: "published", isOwn: false, isBlocked: true, space: standing } as const;
  expect(canReadSubject(moderator, subject)).toBe(true);
  await db.deleteFrom("user_shields").execute();
});

it("an author who left a private space no longer reads their own things there", async () => {
  const person = people.get("deleted")!;
  const subject = await buildSubject(db, { space_id: space.id, author_id: person.id });
  expect(await find(subject.id, visibleTo(deps, person))).toBe(false);
});

it("knows the owner of an anonymous post only with the key", async () => {
  const id = await buildOwned(worldSpaceId, "published", "anonymousAuthor");
  expect(await find(id, ownedBy(deps, people.get("anonymousAuthor")!))).toBe(true);
  expect(await find(id, ownedBy(deps, people.get("author")!))).toBe(false);
  const otherKey = { secrets: { ...deps.secrets, anonymityKey: randomBytes(32) } };
  expect(await find(id, ownedBy(otherKey, people.get("anonymousAuthor")!))).toBe(false);
  const { tag } = await db
    .selectFrom("anonymous_owners")
    .select("tag")
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(tag.includes(people.get("anonymousAuthor")!.id)).toBe(false);
});

it("counts for the world only what is published in public spaces", async () => {
  const open = await buildSubject(db);
  const draft = await buildSubject(db, { state: "draft" });
  const inside = await buildSubject(db, { space_id: space.id });
  expect(await find(open.id, isPublic)).toBe(true);
  expect(await find(draft.id, isPublic)).toBe(false);
  expect(await find(inside.id, isPublic)).toBe(false);
});

it.each(["public", "private"] as const)("shows nothing of a closed %s space to anybody", async (kind) => {
  const closed = await db
    .insertInto("spaces")
    .values({
      id: crypto.randomUUID(),
      name: "Closed",
      is_private: kind === "private",
      code: kind === "private" ? null : "zz",
      blocked_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const actor of actors) {
    const status = statuses.get(actor);
    if (status && kind === "private") await buildMembership(db, closed.id, people.get(actor)!.id, status);
  }
  for (const state of subjectStates) {
    const id = await buildOwned(closed.id, state, "author");
    for (const actor of actors) {
      const standing = {
        isPrivate: kind === "private",
        listed: true,
        isBlocked: true,
        status: statuses.get(actor)!,
      };
      expect(await find(id, visibleTo(deps, people.get(actor)!)), `${state} by ${actor}`).toBe(false);
      expect(canReadSubject(people.get(actor)!, { state, isOwn: actor === "author", space: standing })).toBe(false);
    }
    expect(await find(id, isPublic)).toBe(false);
  }
});
