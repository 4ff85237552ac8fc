import { worldSpaceId } from "@bump/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
let person: UserRow;
let me: Client;

beforeAll(async () => {
  person = await buildUser(db, { display_name: "Zora Quillfeather" });
  me = server.as(person);
});

type Hit = { id: string; highlight: string; link: string; path: string };
type Found = Record<string, Hit[]>;

async function find(client: Client, query: Record<string, string>): Promise<Found> {
  const answer = await client.get(`/search?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Found }>().items;
}
const idsOf = (hits: Hit[] | undefined) => hits?.map(({ id }) => id);

describe("what is written is found", () => {
  it.each([
    ["en", "The pumps were running dry", "run"],
    ["de", "Die Brunnen sind versiegt", "brunnen"],
    ["es", "Las inundaciones destruyeron casas", "inundación"],
    ["fr", "Un été sans café ni électricité", "ete cafe"],
    ["nl", "De fietspaden lopen onder water", "fietspad"],
    ["hi", "गाँव में पानी की समस्याएँ", "पानी"],
    ["te", "గ్రామంలో తాగునీరు లేదు", "తాగునీరు"],
  ])("by its words in %s", async (lang, text, words) => {
    const reader = server.as(await buildUser(db, { app_lang: lang }));
    const story = await buildStory(db, { lang, text });
    expect(idsOf((await find(reader, { q: words })).stories)).toContain(story.id);
  });

  it("as a question too, which leads to it", async () => {
    const { data } = (await me.post("/faqs", { data: { story: "<p>Who empties the glimmerbin?</p>" } })).json();
    const { faqs } = await find(me, { q: "glimmerbin" });
    expect(faqs).toMatchObject([{ id: data.id, path: `faqs/${data.id}`, link: `/help/faqs?faq=${data.id}` }]);
    expect((await find(me, { q: "glimmerbin", kinds: "stories" })).faqs).toEqual([]);
  });

  it("by the beginning of the last word, with the words marked and no HTML in it", async () => {
    const story = await buildStory(db, { text: "Wanderbrücken & <b>Zebrastreifen</b> wackeln" });
    const { stories } = await find(me, { q: "wackeln zebrast" });
    expect(idsOf(stories)).toEqual([story.id]);
    expect(stories![0]!.highlight).toContain("\uE000Zebrastreifen\uE001");
    expect(stories![0]!.link).toBe(`/story/${story.id}`);
  });

  it("in part where the text is long, which shows where words are left out", async () => {
    const filler = "and other things ".repeat(30);
    await buildStory(db, { text: `Marshlamp at the head ${filler} until nightfall` });
    await buildStory(db, { text: `From early morning ${filler} at the end a bogbean` });
    await buildStory(db, { text: "Only a fenwort here" });
    const highlightOf = async (q: string) => (await find(me, { q })).stories![0]!.highlight;
    expect(await highlightOf("marshlamp")).toMatch(/^\uE000Marshlamp\uE001 .* …$/u);
    expect(await highlightOf("bogbean")).toMatch(/^… .*\uE000bogbean\uE001$/u);
    expect(await highlightOf("fenwort")).toBe("Only a \uE000fenwort\uE001 here");
  });

  it("best first: a text with the word twice before one with it once among many", async () => {
    // The newer one would stand first where nothing is weighed.
    const often = await buildStory(db, { text: "glimmerfrost upon glimmerfrost" });
    const once = await buildStory(db, { text: `glimmerfrost ${"and other things ".repeat(30)}` });
    expect(idsOf((await find(me, { q: "glimmerfrost" })).stories)).toEqual([often.id, once.id]);
  });

  it("side by side between quotation marks of whatever kind, and without what is left out", async () => {
    const together = await buildStory(db, { text: "tamarisk grove" });
    const apart = await buildStory(db, { text: "a grove of tamarisk" });
    const idsFor = async (q: string) => new Set(idsOf((await find(me, { q })).stories));
    for (const q of ['"tamarisk grove"', "“tamarisk grove”", "„tamarisk grove“", "«tamarisk grove»"]) {
      expect(await idsFor(q), q).toEqual(new Set([together.id]));
    }
    const dry = await buildStory(db, { text: "tamarisk steppe" });
    expect(await idsFor("tamarisk -grove")).toEqual(new Set([dry.id]));
    expect(await idsFor("-grove tamarisk")).toEqual(new Set([dry.id]));
    expect(await idsFor("tamarisk gro")).toEqual(new Set([together.id, apart.id]));
  });

  it("in comments, which lead to their item", async () => {
    const story = await buildStory(db);
    const comment = await buildComment(db, story, { html: "<p>quokkas agree</p>" });
    const { comments } = await find(me, { q: "quokkas" });
    expect(comments).toMatchObject([
      {
        id: comment.id,
        link: `/story/${story.id}?comment=${comment.id}`,
        path: `stories/${story.id}/comments/${comment.id}`,
      },
    ]);
  });

  it("in answers, which lead to what they answer, where they can be read", async () => {
    const story = await buildStory(db);
    const comment = await buildComment(db, story);
    const answer = await buildComment(db, story, { reply_to: comment.id, html: "<p>wallabies disagree</p>" });
    const [hit] = (await find(me, { q: "wallabies" })).comments!;
    const path = `stories/${story.id}/comments/${comment.id}/replies/${answer.id}`;
    expect(hit).toMatchObject({ link: `/story/${story.id}?comment=${comment.id}&reply=${answer.id}`, path });
    expect((await me.get(`/get/v2?path=${path}`)).statusCode).toBe(200);
  });

  it("with its new words after an edit, and no longer with the old", async () => {
    const story = await buildStory(db, { text: "oldwordish" });
    await db.updateTable("posts").set({ text: "newwordish" }).where("id", "=", story.id).execute();
    expect(idsOf((await find(me, { q: "oldwordish" })).stories)).toEqual([]);
    expect(idsOf((await find(me, { q: "newwordish" })).stories)).toEqual([story.id]);
  });
});

it("finds people, tags and spaces by their names", async () => {
  await buildStory(db, { tags: ["quillwork"] });
  const found = await find(me, { q: "quill" });
  expect(found["people"]).toMatchObject([{ id: person.id, displayName: "Zora Quillfeather" }]);
  expect(found["tags"]).toMatchObject([
    { name: "quillwork", counters: { totalStories: 1 }, space: { spaceId: worldSpaceId } },
  ]);
  expect((await find(me, { q: "caribbean neth" }))["spaces"]).toMatchObject([{ code: "bq" }]);
});

it("finds people after an @ and tags after a #, and nothing else unless it is asked for", async () => {
  await me.post("/stories", { data: { story: "<p>Zora and the quagmire #quagmire</p>" } });
  const people = await find(me, { q: "@zora" });
  expect(idsOf(people.people)).toEqual([person.id]);
  expect(people.stories).toEqual([]);
  const tags = await find(me, { q: "#quag" });
  expect(tags.tags).toMatchObject([{ name: "quagmire" }]);
  expect(tags.stories).toEqual([]);
  expect((await find(me, { q: "#quagmire", kinds: "stories" })).stories).toHaveLength(1);
  expect((await find(me, { q: "@" })).people).toEqual([]);
});

it.each([
  ["stories", "sandpiper", (at: number) => buildStory(db, { text: "sandpiper ".repeat(1 + (at % 2)) })],
  ["people", "plover", (at: number) => buildUser(db, { display_name: `Plover ${at}` })],
])("goes on page by page where one kind is asked for: %s", async (kind, q, build) => {
  for (let at = 0; at < 5; at++) await build(at);
  const seen: string[] = [];
  let last: string | null = "";
  while (last !== null) {
    const query: string = new URLSearchParams({ q, kinds: kind, results: "2", lastDocumentID: last }).toString();
    const page = (await me.get(`/search?${query}`)).json<{ items: Found; last: string | null }>();
    seen.push(...idsOf(page.items[kind])!);
    ({ last } = page);
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toEqual(idsOf((await find(me, { q, kinds: kind }))[kind]));
  expect((await me.get(`/search?q=${q}`)).json()).not.toHaveProperty("last");
  expect((await me.get(`/search?q=${q}&kinds=${kind}&lastDocumentID=x`)).statusCode).toBe(422);
  for (const several of ["", "&kinds=stories,problems"]) {
    const refused = await me.get(`/search?q=${q}${several}&lastDocumentID=x`);
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { lastDocumentID: "invalid_value" }]);
  }
});

it("finds in a private space the people who are in it, and in a public one everybody", async () => {
  const space = await buildPrivateSpace(db);
  const inside = await buildUser(db, { display_name: "Quillon Inside" });
  await buildUser(db, { display_name: "Quillon Outside" });
  await buildMembership(db, space.id, inside.id, "contributor");
  const names = async (spaceId: string) =>
    (await find(server.as(inside), { q: "quillon", spaceId }))["people"]?.map((one) => (one as never)["displayName"]);
  expect(await names(space.id)).toEqual(["Quillon Inside"]);
  expect(await names(worldSpaceId)).toEqual(["Quillon Inside", "Quillon Outside"]);
});

it("finds names whether or not their accents are typed", async () => {
  const zoe = await buildUser(db, { display_name: "Zoé Façonnée" });
  const space = await buildPrivateSpace(db, { name: "Bóveda Açaí" });
  await buildMembership(db, space.id, person.id, "contributor");
  await me.post("/tags", { tags: ["canção"] });
  for (const [name, tag, where] of [
    ["zoe faconnee", "cancao", "boveda acai"],
    ["ZOÉ FAÇONNÉE", "CANÇÃO", "BÓVEDA AÇAÍ"],
  ] as const) {
    expect(idsOf((await find(me, { q: name })).people)).toContain(zoe.id);
    expect((await find(me, { q: tag })).tags).toMatchObject([{ name: "canção" }]);
    expect((await find(me, { q: where })).spaces).toContainEqual(expect.objectContaining({ spaceId: space.id }));
    const offered = async (collection: string, searchParam: string) =>
      (await me.get(`/autocomplete/search?${new URLSearchParams({ collection, searchParam }).toString()}`)).json<{
        data: { value: string }[];
      }>().data;
    expect(await offered("participants", name.slice(4))).toContainEqual(expect.objectContaining({ id: zoe.id }));
    expect(await offered("tags", tag.slice(0, 4))).toMatchObject([{ value: "canção" }]);
  }
});

it("asks only for the kinds that are wanted, and in the space that is named", async () => {
  const here = await buildStory(db, { text: "narrowboat", tags: ["narrowboat"] });
  const nl = await me.get("/spaces/detect?code=nl");
  const { spaceId } = nl.json<{ space: { spaceId: string } }>().space;
  const there = await buildStory(db, { text: "narrowboat", space_id: spaceId });
  const only = await find(me, { q: "narrowboat", kinds: "tags" });
  expect([only["tags"]!.length, only.stories]).toEqual([1, []]);
  expect(idsOf((await find(me, { q: "narrowboat", spaceId: worldSpaceId })).stories)).toEqual([here.id]);
  expect(idsOf((await find(me, { q: "narrowboat", spaceId })).stories)).toEqual([there.id]);
  const wrong = await me.get("/search?q=x&kinds=stories,secrets");
  expect([wrong.statusCode, wrong.json<{ error: { fields: object } }>().error.fields]).toEqual([
    422,
    { kinds: "invalid_value" },
  ]);
});

it.each(["", "   ", "the", "!!!", "a:* & (b", "'; drop table users; --", "\\", '"', "%_", "🙂", "-", "x".repeat(150)])(
  "answers whatever is typed: %j",
  async (q) => {
    expect((await me.get(`/search?${new URLSearchParams({ q }).toString()}`)).statusCode).toBe(200);
  },
);

describe("only what the searcher may read", () => {
  it("of a private space to those inside, on the very next search after they are out", async () => {
    const space = await buildPrivateSpace(db, { name: "Hushhush circle", listed: false });
    const [member, outsider] = [await buildUser(db), await buildUser(db)];
    await buildMembership(db, space.id, member.id, "contributor");
    const story = await buildStory(db, { space_id: space.id, text: "hushhush", tags: ["hushhush"] });
    const comment = await buildComment(db, story, { html: "<p>hushhush too</p>" });

    const inside = await find(server.as(member), { q: "hushhush" });
    expect([idsOf(inside.stories), idsOf(inside.comments)]).toEqual([[story.id], [comment.id]]);
    expect([inside["tags"]!.length, inside["spaces"]!.length]).toEqual([1, 1]);
    expect(Object.values(await find(server.as(outsider), { q: "hushhush" })).flat()).toEqual([]);
    expect((await server.as(outsider).get(`/search?q=hushhush&spaceId=${space.id}`)).statusCode).toBe(404);

    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", member.id).execute();
    expect(Object.values(await find(server.as(member), { q: "hushhush" })).flat()).toEqual([]);
  });

  it.each(["draft", "pending", "rejected", "hidden", "removed"])("nothing %s, nor what hangs on it", async (state) => {
    const story = await buildStory(db, { text: `shroud${state}`, state, author_id: person.id });
    await buildComment(db, story, { html: `<p>shroud${state}</p>`, author_id: person.id });
    const other = await find(server.as(await buildUser(db)), { q: `shroud${state}` });
    expect(Object.values(other).flat()).toEqual([]);
  });
});

describe("suggestions", () => {
  type Suggestion = { value: string; denotationChar: string; link: string };
  const suggest = async (client: Client, query: Record<string, string>) =>
    (await client.get(`/autocomplete/search?${new URLSearchParams(query).toString()}`)).json<{ data: Suggestion[] }>()
      .data;

  it("are none for nothing", async () => {
    expect(await suggest(me, { searchParam: "  " })).toEqual([]);
  });

  it("of tags begin with what was typed, the most used first, ten at most", async () => {
    for (let count = 0; count < 12; count++) await buildStory(db, { tags: [`lantern${count}`] });
    await buildStory(db, { tags: ["lantern7"] });
    const found = await suggest(me, { searchParam: " #LANtern", collection: "tags" });
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ value: "lantern7", denotationChar: "#", link: "/tags/lantern7" });
    expect(await suggest(me, { searchParam: "antern", collection: "tags" })).toEqual([]);
  });

  it("of people are whoever can be met, by any of their names; in a private space its members", async () => {
    await buildUser(db, { display_name: "Quillfrost", suspended_at: new Date() });
    await buildUser(db, { display_name: "Quillfern", email_verified: false });
    const found = await suggest(me, { searchParam: " @quillF", collection: "participants" });
    expect(found).toMatchObject([
      { value: "Zora Quillfeather", denotationChar: "@", link: `/network/${person.id}/info` },
    ]);
    const space = await buildPrivateSpace(db);
    const member = await buildUser(db, { display_name: "Zora Inside" });
    await buildMembership(db, space.id, member.id, "owner");
    const inside = await suggest(server.as(member), {
      searchParam: "zora",
      collection: "participants",
      spaceId: space.id,
    });
    expect(inside.map(({ value }) => value)).toEqual(["Zora Inside"]);
    expect((await me.get(`/autocomplete/search?searchParam=z&spaceId=${space.id}`)).statusCode).toBe(403);
  });
});
