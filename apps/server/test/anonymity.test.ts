import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer, type TestServer } from "./harness.ts";

/**
 * Two sites that differ in nothing but who of two people wrote the anonymous posts and proposed the edits of them: nobody
 * else gets another answer.
 */
const ids = {
  a: uuidv7(),
  b: uuidv7(),
  reader: uuidv7(),
  moderator: uuidv7(),
  owner: uuidv7(),
  space: uuidv7(),
  shown: uuidv7(),
  waiting: uuidv7(),
  inside: uuidv7(),
  draft: uuidv7(),
  named: uuidv7(),
};
const askers = ["reader", "moderator", "owner"] as const;

async function buildSite(writer: "a" | "b") {
  const server = await startTestServer();
  const { db, as } = server;
  const people = {} as Record<"a" | "b" | (typeof askers)[number], UserRow>;
  for (const name of ["a", "b", ...askers] as const) {
    const site_role = name === "moderator" ? "moderator" : "user";
    const email = `${name}@example.org`;
    people[name] = await buildUser(db, { id: ids[name], display_name: `Person ${name}`, email, site_role });
  }
  await buildPrivateSpace(db, { id: ids.space, name: "Inside" } as object);
  for (const [name, status] of [
    ["owner", "owner"],
    ["a", "contributor"],
    ["b", "contributor"],
    ["reader", "contributor"],
  ] as const) {
    await buildMembership(db, ids.space, ids[name], status);
  }
  const me = as(people[writer]);
  const tell = async (id: string, data: object, spaceId = worldSpaceId) => {
    const told = await me.post("/stories", {
      data: { id, story: "<p>They take bribes #office</p>", isAnonymousPost: true, ...data },
      spaceId,
    });
    expect(told.statusCode, told.body).toBe(200);
  };
  await tell(ids.shown, {});
  await tell(ids.waiting, {});
  await tell(ids.inside, {}, ids.space);
  await tell(ids.draft, { isDraft: true });
  await as(people.moderator).post(`/approvals/${ids.shown}`, { decision: "approve" });
  await as(people.owner).post(`/approvals/${ids.inside}`, { decision: "approve" });
  expect(
    (await me.patch(`/stories/${ids.shown}`, { data: { story: "<p>They took bribes #office</p>" } })).statusCode,
  ).toBe(202);
  await as(people.reader).post("/stories", { data: { id: ids.named, story: "<p>Under my name #office</p>" } });
  await as(people.reader).post("/reactions/react", { path: `stories/${ids.shown}`, reaction: "sad" });
  await server.deps.outbox.drain();
  return { ...server, people };
}

/** What may differ between any two sites: moments, and ids that the server makes up. */
function mask(body: string): string {
  const known = new Set<string>([...Object.values(ids), worldSpaceId]);
  return body
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T")
    .replace(/"(requestId|last)":"[^"]*"/g, '"$1":"X"')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => (known.has(id) ? id : "U"));
}

function* urls(): Generator<string> {
  const stories = [ids.shown, ids.waiting, ids.inside, ids.draft, ids.named];
  const items = stories.flatMap((id) => [`stories/${id}`, `stories/${id}/comments`, `stories/${id}/reactions`]);
  const paths = ["stories", "users", "people", "orgs", "tags", ...items, "activity"];
  const ofPeople = [ids.a, ids.b].flatMap((id) => [`users/${id}`, `users/${id}/stories`]);
  const narrowed = ["", "&filterBy=feed", "&filterBy=mine", "&filterBy=drafts", "&filterBy=anonymous", "&orderBy=top"];
  const by = [ids.a, ids.b].map((id) => `&authorId=${id}`);
  for (const path of [...paths, ...ofPeople, `spaces/${ids.space}/participants`]) {
    for (const more of [...narrowed, ...by, "&tags=office", "&query=bribes", "&results=1", "&orderBy=name"]) {
      for (const space of ["", `&spaceId=${ids.space}`]) yield `/list/v2?path=${path}${more}${space}`;
    }
    yield `/get/v2?path=${path}`;
  }
  for (const id of stories) yield `/stories/${id}/revisions`;
  yield* [
    "/approvals",
    `/approvals?spaceId=${ids.space}`,
    "/reports",
    "/bookmarks",
    "/reactions",
    "/user/userinfo",
    "/spaces",
  ];
  yield* [`/spaces/${ids.space}`, `/spaces/${ids.space}/participants`, `/spaces/${ids.space}/analytics`];
  yield* ["/search?q=bribes", "/search?q=person", "/autocomplete/search?q=per", "/public/figures", "/notifications"];
  for (const id of [ids.a, ids.b]) yield `/users/${id}/common`;
}

async function ask({ as, people }: TestServer & { people: Record<string, UserRow> }, who: string, url: string) {
  const answer = await as(people[who]!).get(url);
  return `${answer.statusCode} ${mask(answer.body)}`;
}

it("answers everybody else the same, whoever of two it was", async () => {
  const [one, other] = [await buildSite("a"), await buildSite("b")];
  const differences: string[] = [];
  let count = 0;
  let found = 0;
  for (const who of askers) {
    for (const url of urls()) {
      const [first, second] = [await ask(one, who, url), await ask(other, who, url)];
      if (first !== second) differences.push(`${who} ${url}\n${first}\n${second}`);
      if (first.startsWith("200")) found += 1;
      count += 1;
    }
  }
  expect(differences).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
  // Were everything refused, everything would be the same.
  expect(found).toBeGreaterThan(count / 4);
  // And the two sites do differ, to the two themselves.
  expect(await ask(one, "a", "/list/v2?path=stories&filterBy=anonymous")).not.toBe(
    await ask(other, "a", "/list/v2?path=stories&filterBy=anonymous"),
  );
}, 300_000);
