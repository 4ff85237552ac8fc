import { expect, it } from "vitest";
import { buildComment } from "./factories/comments.ts";
import { buildProblemContent } from "./factories/posts.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/** What was read may be sent back whole: what only the server sets comes to nothing. */
const { as, db } = await startTestServer();
const author = await buildUser(db, { site_role: "admin" });
const me = as(author);
const space = await buildPrivateSpace(db, { name: "Ward 7", description: "Our streets" });
await buildMembership(db, space.id, author.id, "owner");
const { ids } = await buildProblemContent(db, { spaceId: space.id, authorId: author.id });
const story = await buildStory(db, { space_id: space.id, author_id: author.id });
const told = await buildStory(db, { space_id: space.id, author_id: author.id, parent_id: ids.problemId });
const comment = await buildComment(db, story, { author_id: author.id });
const reply = await buildComment(db, story, { author_id: author.id, reply_to: comment.id });
const tag = await buildTag(db, space.id, "taps", "What comes out of the tap");

const [problem, solution, skill] = [
  `problems/${ids.problemId}`,
  `solutions/${ids.solutionId}`,
  `skills/${ids.skillId}`,
];
const within = `${problem}/${solution}`;
const thread = `stories/${story.id}/comments/${comment.id}`;
const question = { data: { story: "<p>Where do I find the well?</p>" }, spaceId: space.id };
const faqId = (await me.post("/faqs", question)).json().data.id;
// The factory names what has no name.
await db.updateTable("posts").set({ name: null }).where("id", "in", [ids.outcomeId, ids.reviewId]).execute();

type Item = Record<string, unknown>;

const item = (path: string) => async (): Promise<Item> => (await me.get(`/get/v2?path=${path}`)).json().data;
const listed = (path: string) => async (): Promise<Item> => (await me.get(`/list/v2?path=${path}`)).json().items[0];

const things: Record<string, readonly [address: string, read: () => Promise<Item>, beside?: object]> = {
  "a story": [`stories/${story.id}`, item(`stories/${story.id}`)],
  "a story of a problem": [`stories/${told.id}`, item(`stories/${told.id}`)],
  "a problem": [problem, item(problem)],
  "a solution": [solution, item(solution)],
  "a solution of a problem": [within, item(within)],
  "a skill": [skill, item(skill)],
  "a question": [`faqs/${faqId}`, item(`faqs/${faqId}`)],
  "a part": [`${problem}/parts/${ids.partId}`, item(`${problem}/parts/${ids.partId}`)],
  "an ingredient": [`${problem}/ingredients/${ids.ingredientId}`, listed(`${problem}/ingredients`)],
  "an outcome": [`${within}/outcomes/${ids.outcomeId}`, listed(`${within}/outcomes`)],
  "an outcome among all of a solution": [`${solution}/outcomes/${ids.outcomeId}`, listed(`${solution}/outcomes`)],
  "a measurement": [`${within}/measurements/${ids.measurementId}`, listed(`${within}/measurements`)],
  "a review": [`${skill}/reviews/${ids.reviewId}`, listed(`${skill}/reviews`)],
  "a comment": [thread, item(thread)],
  "a comment by its path": [`comments/${comment.id}`, item(thread), { path: thread }],
  "an answer": [`${thread}/replies/${reply.id}`, item(`${thread}/replies/${reply.id}`)],
  "a space": [`spaces/${space.id}`, item(`spaces/${space.id}`)],
  "a space by its own address": [
    `spaces/${space.id}`,
    async () => (await me.get(`/spaces/${space.id}`)).json<{ data: Item }>().data,
  ],
  "a tag": [`tags/${tag.id}`, item(`tags/${tag.id}`)],
  "a tag of the list": [`tags/${tag.id}`, listed(`tags&spaceId=${space.id}`)],
  "the settings of the site": [
    "admin/settings",
    async () => (await me.get("/admin/settings")).json<{ settings: Item }>().settings,
  ],
};

it.each(Object.entries(things))(
  "%s is the same after it was sent back as it was read",
  async (_name, [address, read, beside]) => {
    const before = await read();
    expect(Object.keys(before).length).toBeGreaterThan(3);
    const answer = await me.patch(`/${address}`, { data: before, ...beside });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toEqual(before);
  },
);

it("a space's settings are changed where they are read", async () => {
  const read = async () => (await me.get(`/spaces/${space.id}`)).json().data;
  const before = await read();
  const data = { ...before, inside: { ...before.inside, listed: !before.inside.listed, motto: "Onwards" } };
  expect((await me.patch(`/spaces/${space.id}`, { data })).statusCode).toBe(200);
  expect((await read()).inside).toMatchObject({ listed: !before.inside.listed, motto: "Onwards" });
  await me.patch(`/spaces/${space.id}`, { data: { ...data, motto: "" } });
  expect((await read()).inside).toMatchObject({ listed: !before.inside.listed, motto: "" });
});

it.each(Object.entries(things))("%s takes nothing that is no part of it", async (_name, [address, read, beside]) => {
  const { statusCode, body } = await me.patch(`/${address}`, { data: { ...(await read()), colour: "red" }, ...beside });
  expect([statusCode, JSON.parse(body).error.fields]).toEqual([422, { colour: "unknown_field" }]);
});
