import { worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer, type TestServer } from "./harness.ts";

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const names = ["Asha", "Bram", "Chitra", "Dieter", "Elena"] as const;
const [asha, bram, chitra, moderator, admin] = names.map((_, index) => id(index + 1)) as [
  string,
  string,
  string,
  string,
  string,
];
const [secretSpace, named, anonymous, inside, proposal] = [101, 102, 103, 104, 105].map(id) as [
  string,
  string,
  string,
  string,
  string,
];

/** The same site twice, but for who of the two wrote what has no name. */
async function buildSite(writer: string): Promise<TestServer> {
  const server = await startTestServer();
  const { db } = server;
  for (const [index, name] of names.entries()) {
    const userId = id(index + 1);
    const siteRole = userId === moderator ? "moderator" : userId === admin ? "admin" : "user";
    const created = new Date(Date.UTC(2026, 0, index + 1));
    await buildUser(db, {
      id: userId,
      display_name: name,
      email: `${name}@bump.example`.toLowerCase(),
      site_role: siteRole,
      created_at: created,
    });
  }
  await buildPrivateSpace(db, { id: secretSpace, name: "Quiet room" } as never);
  for (const userId of [asha, bram, chitra]) {
    await buildMembership(db, secretSpace, userId, userId === chitra ? "owner" : "contributor");
  }
  await buildStory(db, { id: named, author_id: asha, tags: ["water"], html: "<p>Named words</p>" });
  for (const userId of [asha, bram])
    await as(server, userId).post("/reactions/react", { path: `stories/${named}`, reaction: "like" });

  const tell = async (storyId: string, spaceId: string) => {
    const data = { id: storyId, story: "<p>Nobody may know who saw this #water</p>", isAnonymousPost: true };
    const told = await as(server, writer).post("/stories", { data, spaceId });
    expect(told.statusCode, told.body).toBe(200);
  };
  await tell(anonymous, worldSpaceId);
  await tell(inside, secretSpace);
  await tell(proposal, worldSpaceId);
  const approve = async (who: string, storyId: string) => {
    const answer = await as(server, who).post(`/approvals/${storyId}`, { decision: "approve" });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await approve(moderator, anonymous);
  await approve(chitra, inside);
  const change = { story: "<p>Nobody may know who mends this #water</p>", baseRevision: 1 };
  const edited = await as(server, writer).patch(`/stories/${anonymous}`, { data: change });
  expect(edited.statusCode, edited.body).toBe(202);
  await as(server, chitra).post("/comments", {
    path: `stories/${anonymous}`,
    data: { id: id(106), commentHTML: "<p>So true</p>" },
  });
  await server.deps.outbox.drain();
  return server;
}

function as(server: TestServer, userId: string) {
  const siteRole = userId === moderator ? "moderator" : userId === admin ? "admin" : "user";
  return server.as({ id: userId, site_role: siteRole });
}

const lists = [
  "stories",
  "stories&orderBy=top",
  "stories&filterBy=feed",
  "stories&filterBy=mine",
  "stories&filterBy=anonymous",
  "stories&tags=water",
  "stories&query=nobody",
  `stories&authorId=${asha}`,
  `stories&authorId=${bram}`,
  `stories&spaceId=${secretSpace}`,
  `stories&spaceId=${secretSpace}&authorId=${asha}`,
  `stories&spaceId=${secretSpace}&authorId=${bram}`,
  `users/${asha}/stories`,
  `users/${bram}/stories`,
  "tags",
  "tags&orderBy=top",
  `tags&spaceId=${secretSpace}`,
  "people",
  "users",
  "activity",
  "activity&filterBy=all",
  `activity&spaceId=${secretSpace}`,
  `stories/${anonymous}/comments`,
  `stories/${anonymous}/reactions`,
  `spaces/${secretSpace}/participants`,
  `spaces/${worldSpaceId}/participants`,
];
const paths = [
  ...lists.map((list) => `/list/v2?path=${list}`),
  ...[named, anonymous, inside, proposal].flatMap((storyId) => [
    `/get/v2?path=stories/${storyId}`,
    `/stories/${storyId}/revisions`,
  ]),
  ...[asha, bram].flatMap((userId) => [
    `/get/v2?path=users/${userId}`,
    `/users/${userId}/common`,
    `/list/v2?path=users/${userId}/notifications`,
  ]),
  "/search?q=nobody",
  "/search?q=mends",
  "/search?q=asha",
  "/autocomplete/search?searchParam=wat",
  "/autocomplete/search?searchParam=a&collection=participants",
  "/approvals",
  "/reports?scope=inbox",
  "/bookmarks",
  "/reactions",
  "/dashboard/info",
  `/dashboard/info?spaceId=${secretSpace}`,
  "/moods",
  `/spaces/${secretSpace}/analytics`,
  `/spaces/${worldSpaceId}/analytics`,
  `/spaces/${secretSpace}`,
  "/spaces",
  "/user/userinfo",
  "/public/figures",
  "/admin/users",
  "/admin/spaces",
  "/admin/audit",
];

/** What differs between any two runs: moments, ids made by the server, and the cursors that hold them. */
function masked(body: string): string {
  const seen = new Map<string, string>();
  const nameOf = (found: string) => seen.get(found) ?? (seen.set(found, `id-${seen.size}`), seen.get(found)!);
  return body
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
    .replace(/"last":"[^"]+"/g, '"last":"cursor"')
    .replace(/"(?:age|uptime)":\d+/g, "")
    .replace(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, (found) =>
      found.startsWith("01890000") ? found : nameOf(found),
    );
}

it("nobody but the writer can tell by any answer who wrote what has no name", { timeout: 180_000 }, async () => {
  const sites = [await buildSite(asha), await buildSite(bram)] as const;
  const rounds = 5;
  let asked = 0;
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) {
      for (const who of [chitra, moderator, admin, null]) {
        const [one, other] = await Promise.all(
          sites.map((site) => (who === null ? site.visitor : as(site, who)).get(path)),
        );
        asked += 1;
        if (one!.statusCode === 200) answered += 1;
        expect(other!.statusCode, path).toBe(one!.statusCode);
        expect(masked(other!.body), `${path} for ${who}`).toBe(masked(one!.body));
      }
    }
  }
  expect(asked).toBeGreaterThan(1_000);
  expect(answered).toBeGreaterThan(600);
  // And the difference is there for whom it should be: the writer alone finds it among their own.
  const own = await Promise.all(sites.map((site) => as(site, asha).get("/list/v2?path=stories&filterBy=anonymous")));
  expect(own.map((answer) => answer.json<{ items: object[] }>().items.length)).toEqual([3, 0]);
});
