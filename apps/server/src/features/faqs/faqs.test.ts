import { expect, it } from "vitest";
import { buildFaq } from "#test/factories/posts.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const asker = await buildUser(db);
const me = as(asker);
const moderator = await buildUser(db, { site_role: "moderator" });

it("is asked by anybody, answered and answered anew by who moderates, and found helpful once", async () => {
  const made = await me.post("/faqs", { data: { story: "<p>How do I join a problem?</p>" } });
  expect(made.json().data, made.body).toMatchObject({
    answer: null,
    helpful: false,
    can: { answer: false, vote: false },
  });
  const { id } = made.json().data;
  expect((await me.post(`/faqs/${id}/helpful`, { helpful: true })).statusCode).toBe(403);
  expect((await me.post(`/faqs/${id}/answer`, { answer: "<p>Like this</p>" })).statusCode).toBe(403);
  const empty = await as(moderator).post(`/faqs/${id}/answer`, { answer: "<p> </p>" });
  expect([empty.statusCode, empty.json().error.fields]).toEqual([422, { answer: "text_required" }]);
  for (const answer of ["<p>Like this</p>", "<p>Press Join</p>"]) {
    const answered = (await as(moderator).post(`/faqs/${id}/answer`, { answer })).json().data;
    expect(answered).toMatchObject({ answer: { html: answer, author: { id: moderator.id } }, can: { answer: true } });
  }
  for (let time = 0; time < 2; time += 1) {
    const voted = (await me.post(`/faqs/${id}/helpful`, { helpful: true })).json();
    expect(voted).toMatchObject({ helpful: true, counters: { totalHelpful: 1 } });
  }
  expect((await me.post(`/faqs/${id}/helpful`, { helpful: false })).json()).toMatchObject({
    counters: { totalHelpful: 0 },
  });
});

it("is refused without a question", async () => {
  for (const data of [{ story: "<p> </p>" }, {}]) {
    const { statusCode, body } = await me.post("/faqs", { data });
    const { error } = JSON.parse(body);
    expect([statusCode, error.message, error.fields]).toEqual([
      422,
      "Question is required",
      { story: "question_required" },
    ]);
  }
});

it("is refused while it is too short to be a question, by one letter too", async () => {
  const ask = (length: number) => me.post("/faqs", { data: { story: `<p>${"?".padStart(length, "How ")}</p>` } });
  const { statusCode, body } = await ask(20);
  expect([statusCode, JSON.parse(body).error]).toMatchObject([
    422,
    { code: "min_characters", params: { min: 21 }, fields: { story: "min_characters" } },
  ]);
  expect((await ask(21)).statusCode).toBe(200);
});

it("lists what helped most first, where it is asked for so", async () => {
  const space = await buildPrivateSpace(db);
  const owner = await buildUser(db);
  await buildMembership(db, space.id, owner.id, "owner");
  await buildMembership(db, space.id, asker.id, "contributor");
  const helpful = await buildFaq(db, { space_id: space.id, answer: "<p>Yes</p>", created_at: new Date("2026-01-01") });
  const newer = await buildFaq(db, { space_id: space.id });
  await me.post(`/faqs/${helpful.id}/helpful`, { helpful: true });
  const ids = async (orderBy: string) =>
    (await as(owner).get(`/list/v2?path=faqs&spaceId=${space.id}&orderBy=${orderBy}`))
      .json<{ items: { id: string }[] }>()
      .items.map(({ id }) => id);
  expect(await ids("recent")).toEqual([newer.id, helpful.id]);
  expect(await ids("top")).toEqual([helpful.id, newer.id]);
  expect((await as(owner).post(`/faqs/${newer.id}/answer`, { answer: "<p>So</p>" })).statusCode).toBe(200);
  expect((await as(moderator).post(`/faqs/${newer.id}/answer`, { answer: "<p>So</p>" })).statusCode).toBe(404);
});
