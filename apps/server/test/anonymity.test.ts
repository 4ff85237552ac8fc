import { worldSpaceId } from "@bump/contract";
import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { canaryPoint } from "./canary.ts";
import { type Document, requestsFor } from "./canary.requests.ts";
import { buildMedia } from "./factories/media.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { readZip } from "./zip.ts";

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
const [comment, problem, solution, file] = [106, 107, 108, 109].map(id) as [string, string, string, string];
const nameless = [anonymous, inside, proposal, problem, solution];

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
      app_lang: userId === bram ? "fr" : "en",
    });
  }
  await buildPrivateSpace(db, { id: secretSpace, name: "Quiet room" } as never);
  for (const userId of [asha, bram, chitra]) {
    await buildMembership(db, secretSpace, userId, userId === chitra ? "owner" : "contributor");
  }
  await buildStory(db, { id: named, author_id: asha, tags: ["water"], html: "<p>Named words</p>" });
  for (const userId of [asha, bram])
    await as(server, userId).post("/reactions/react", { path: `stories/${named}`, reaction: "like" });
  // Somebody's file lies on either site, and one of them goes with what has no name.
  for (const userId of [asha, bram]) {
    const sent = { id: userId === writer ? file : id(200), collection: "posts" as const };
    await buildMedia(db, userId, { ...sent, file_name: "Bribe.png" });
  }

  const post = async (collection: string, data: object, spaceId = worldSpaceId) => {
    const sent = await as(server, writer).post(`/${collection}`, { data: { isAnonymousPost: true, ...data }, spaceId });
    expect(sent.statusCode, sent.body).toBe(200);
  };
  const story = "<p>Nobody may know who saw this #water</p>";
  const titled = { name: "Dry wells", description: "<p>Nobody may know who wants this #water</p>" };
  await post("stories", {
    id: anonymous,
    story,
    files: [{ id: file }],
    location: { ...canaryPoint, precision: "exact" },
  });
  await post("stories", { id: inside, story }, secretSpace);
  await post("stories", { id: proposal, story });
  await post("problems", { id: problem, ...titled });
  const approve = async (who: string, subjectId: string) => {
    const answer = await as(server, who).post(`/approvals/${subjectId}`, { decision: "approve" });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await approve(moderator, anonymous);
  await approve(chitra, inside);
  await approve(moderator, problem);
  await post("solutions", { id: solution, ...titled, problemId: problem });
  await approve(moderator, solution);
  const moved = await as(server, writer).patch(`/problems/${problem}/status`, { status: "solving" });
  expect(moved.statusCode, moved.body).toBe(200);
  const change = { story: "<p>Nobody may know who mends this #water</p>", baseRevision: 1 };
  const edited = await as(server, writer).patch(`/stories/${anonymous}`, { data: change });
  expect(edited.statusCode, edited.body).toBe(202);
  await as(server, chitra).post("/comments", {
    path: `stories/${anonymous}`,
    data: { id: comment, commentHTML: "<p>So true</p>" },
  });
  await server.deps.outbox.drain();
  return server;
}

function as(server: TestServer, userId: string) {
  const siteRole = userId === moderator ? "moderator" : userId === admin ? "admin" : "user";
  return server.as({ id: userId, site_role: siteRole });
}

/** Whatever can be asked of what has no name, and of either who may have written it. */
async function requestsOf({ visitor }: TestServer): Promise<string[]> {
  const document = (await visitor.get("/openapi.json")).json<Document>();
  const found = [
    { memberId: asha, spaceId: secretSpace, storyId: anonymous },
    { memberId: bram, spaceId: worldSpaceId, storyId: proposal },
  ].flatMap(({ memberId, spaceId, storyId }) => {
    const nothing = id(999);
    const talk = { commentId: comment, replyId: nothing, tagId: "water" };
    const content = { storyId, fileId: file, problemId: problem, solutionId: solution, ...talk };
    const none = { skillId: nothing, faqId: nothing, partId: nothing };
    const card = { name: "nobody", description: "mends", imageId: nothing };
    return [
      ...requestsFor(document, { memberId, spaceId, card, inside: ["asha"], content: { ...content, ...none } }),
    ].map(({ url }) => url.replace("/api", ""));
  });
  // The figures of the machine tell how long each answer took.
  const asked = found.filter((path) => path !== "/metrics");
  return [...new Set([...asked, "/list/v2?path=stories&tags=water", `/get/v2?path=stories/${inside}`])];
}

/** Of an archive its files: its sums tell their moments. */
function bodyOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers["content-type"] !== "application/zip") return body;
  return [...readZip(rawPayload)].map(([name, file]) => `${name}: ${file.toString()}`).join("\n");
}

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
  let asked = 0;
  let told = 0;
  for (const path of await requestsOf(sites[0])) {
    for (const who of [chitra, moderator, admin, null]) {
      const [one, other] = await Promise.all(
        sites.map((site) => (who === null ? site.visitor : as(site, who)).get(path)),
      );
      asked += 1;
      if (nameless.some((subjectId) => one!.body.includes(`"${subjectId}"`))) told += 1;
      expect(other!.statusCode, path).toBe(one!.statusCode);
      expect(masked(bodyOf(other!)), `${path} for ${who}`).toBe(masked(bodyOf(one!)));
    }
  }
  expect(asked).toBeGreaterThan(5_000);
  expect(told).toBeGreaterThan(120);
  // And the difference is there for whom it should be: the writer alone finds it among their own.
  const own = await Promise.all(sites.map((site) => as(site, asha).get("/list/v2?path=stories&filterBy=anonymous")));
  expect(own.map((answer) => answer.json<{ items: object[] }>().items.length)).toEqual([3, 0]);
});
