import { type MediaItemView, worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { costsOf, seed } from "#test/plans.ts";
import { listPostedMedia } from "./lists.media.repo.ts";

const server = await startTestServer();
const { db, deps } = server;
let person: UserRow;
let space: { id: string };

beforeEach(async () => {
  person = await buildUser(db);
  space = await buildPrivateSpace(db);
  await buildMembership(db, space.id, person.id, "contributor");
});

type Page = { items: MediaItemView[]; last: string | null };
async function ask(query: string, who = person) {
  return server.as(who).get(`/list/v2?path=media&spaceId=${space.id}${query}`);
}
async function read(query = "", who = person): Promise<Page> {
  const answer = await ask(query, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

async function attach(story: { id: string }, columns: Parameters<typeof buildMedia>[2] = {}): Promise<string> {
  const { id } = await buildMedia(db, person.id, { collection: "posts", ...columns });
  await db.insertInto("subject_media").values({ subject_id: story.id, media_id: id, position: 0 }).execute();
  return id;
}

describe("the media of a space", () => {
  it("are the files of what is posted there, newest first, with what carries them and whose it is", async () => {
    const first = await buildStory(db, { space_id: space.id, author_id: person.id, html: "<p>The well</p>" });
    const second = await buildStory(db, { space_id: space.id, author_id: person.id });
    const elsewhere = await buildStory(db, { space_id: worldSpaceId });
    const [one, two] = [await attach(first), await attach(second, { type: "pdf", file_name: "plan.pdf" })];
    await attach(elsewhere);
    const { items, last } = await read();
    expect(idsOf({ items, last })).toEqual([two, one]);
    expect(items[1]).toMatchObject({
      collection: "media",
      file: { id: one, type: "image", docId: first.id },
      of: { path: `stories/${first.id}`, collection: "stories", title: "The well", link: `/story/${first.id}` },
      author: { id: person.id },
      when: first.created_at.toISOString(),
    });
    expect(idsOf(await read("&type=pdf"))).toEqual([two]);
    expect(idsOf(await read("&type=audio"))).toEqual([]);
    expect((await ask("&type=secret")).statusCode).toBe(422);
  });

  it("are only those of what is out, and come and go with it", async () => {
    const story = await buildStory(db, { space_id: space.id, author_id: person.id, state: "draft" });
    const id = await attach(story);
    for (const state of ["draft", "pending", "hidden", "removed", "rejected"]) {
      await db.updateTable("subjects").set({ state }).where("id", "=", story.id).execute();
      expect(idsOf(await read()), state).toEqual([]);
    }
    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", story.id).execute();
    expect(idsOf(await read())).toEqual([id]);
    await db.deleteFrom("subject_media").where("media_id", "=", id).execute();
    expect(idsOf(await read())).toEqual([]);
  });

  it("of an anonymous post name nobody", async () => {
    const story = await buildStory(db, { space_id: space.id, author_id: null, is_anonymous: true });
    const id = await attach(story, { owner_id: null });
    const answer = await ask("");
    expect(answer.json<Page>().items).toMatchObject([{ id, author: null }]);
    expect(answer.body).not.toContain(person.id);
  });

  it("of a private space are refused like its other lists", async () => {
    const stranger = await buildUser(db);
    for (const listed of [true, false]) {
      await db.updateTable("spaces").set({ listed }).where("id", "=", space.id).execute();
      const answers = await Promise.all([
        ask("", stranger),
        server.as(stranger).get(`/list/v2?path=stories&spaceId=${space.id}`),
      ]);
      const [media, stories] = answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).error.code]);
      expect(media).toEqual(stories);
      expect(media![0]).toBe(listed ? 403 : 404);
    }
  });

  it("leave out what is by people whom the reader has blocked", async () => {
    const other = await buildUser(db);
    await attach(await buildStory(db, { space_id: space.id, author_id: other.id }));
    expect((await read()).items).toHaveLength(1);
    await db.insertInto("user_shields").values({ user_id: person.id, other_id: other.id, kind: "block" }).execute();
    expect((await read()).items).toEqual([]);
  });

  it("page without gap or double while others post", async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift(await attach(await buildStory(db, { space_id: space.id })));
    const seen: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const page: Page = await read(`&results=3&lastDocumentID=${last}`);
      seen.push(...idsOf(page));
      last = page.last;
      await attach(await buildStory(db, { space_id: space.id }));
    }
    expect(seen).toEqual(made);
  });
});

it("a page far down costs what the first costs, of all and of one type", async () => {
  const total = 9_000;
  await seed(
    deps,
    `insert into subjects (id, kind, space_id, state, created_at)
    select gen_random_uuid(), 'story', $1, 'published', now() - n * interval '1 second' from generate_series(1, ${total}) n`,
    [space.id],
  );
  // Every third is a document; every fourth belongs to what is not out.
  await seed(
    deps,
    `with made as (
      insert into media (id, collection, state, declared_size, type)
      select gen_random_uuid(), 'posts', 'ready', 1, 'file' from generate_series(1, ${total}) returning id)
    insert into subject_media (subject_id, media_id, position, type, listed_in, listed_at)
    select s.id, m.id, 0, case when s.n % 3 = 0 then 'pdf' else 'image' end,
      case when s.n % 4 <> 0 then s.space_id end, case when s.n % 4 <> 0 then s.created_at end
    from (select id, row_number() over () n from made) m
    join (select id, space_id, created_at, row_number() over () n from subjects where space_id = $1) s using (n)`,
    [space.id],
  );
  await seed(deps, "analyze subjects, subject_media, media");
  const viewer: Viewer = {
    id: person.id,
    role: "person",
    siteRole: "user",
    signedInAt: new Date(),
    sessionId: uuidv7(),
  };
  for (const type of [null, "pdf"] as const) {
    const { first, deep } = await costsOf(
      deps,
      (reader, page) => listPostedMedia({ db: reader }, viewer, { spaceId: space.id, type, ...page }),
      { limit: 25, depth: 2000 },
    );
    expect(first).toBeGreaterThan(25);
    expect(first).toBeLessThan(200);
    expect(deep).toBeLessThan(first * 1.25 + 5);
  }
});
