import type { StoryView } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startStories, text } from "#test/stories.ts";

const { as, db, author, reader, member, outsider, space, post, tell, patch, read } = await startStories();

describe("a story told to a problem", () => {
  it("needs the author to have joined, and is not in the space's feed", async () => {
    const problem = await buildProblem(db, { space_id: space.id, participants: [author] });
    for (const problemId of [problem.id, `problems/${problem.id}`, `/problems/${problem.id}`]) {
      const story = await tell(author, { ...text, problemId });
      expect(story).toMatchObject({
        problemId: `problems/${problem.id}`,
        problemName: problem.name,
        spaceId: space.id,
      });
    }
    const onTop = await tell(author, text, { problemId: problem.id });
    expect(onTop.problemId).toBe(`problems/${problem.id}`);
    expect((await post(member, { ...text, problemId: problem.id })).code).toBe("not_joined");
    expect((await post(outsider, { ...text, problemId: problem.id })).code).toBe("not_found");
    expect((await post(author, { ...text, problemId: uuidv7() })).code).toBe("not_found");

    const { items } = (await as(member).get(`/list/v2?path=problems/${problem.id}/stories`)).json();
    expect(items).toHaveLength(4);
    const feed = (await as(member).get(`/list/v2?path=stories&results=1000&spaceId=${space.id}`)).json();
    expect(feed.items.filter((item: StoryView) => item.problemId !== null)).toEqual([]);
    expect((await as(outsider).get(`/list/v2?path=problems/${problem.id}/stories`)).statusCode).toBe(404);
  });

  it("names one problem, not two", async () => {
    const [one, two] = [
      await buildProblem(db, { participants: [author] }),
      await buildProblem(db, { participants: [author] }),
    ];
    for (const [url, body] of [
      ["/stories", { data: { ...text, problemId: one.id }, problemId: two.id }],
      ["/add", { path: `problems/${two.id}/stories`, data: { ...text, problemId: one.id } }],
      ["/solutions", { data: { name: "A lid", description: "For wells", problemId: one.id }, problemId: two.id }],
    ] as const) {
      const refused = await as(author).post(url, body);
      expect([refused.statusCode, refused.json().error.fields], url).toEqual([422, { problemId: "invalid_value" }]);
    }
    for (const none of [null, ""]) {
      const inside = await tell(author, { ...text, problemId: none }, { problemId: one.id });
      const above = await tell(author, { ...text, problemId: one.id }, { problemId: none });
      for (const { problemId } of [inside, above]) expect(problemId).toBe(`problems/${one.id}`);
    }
    const twice = await tell(author, { ...text, problemId: one.id }, { problemId: `problems/${one.id}` });
    expect(twice.problemId).toBe(`problems/${one.id}`);
  });

  it("goes out only where its author is still one who joined, or to the space", async () => {
    const problem = await buildProblem(db, { participants: [author] });
    const draft = await tell(author, { ...text, isDraft: true, problemId: problem.id });
    const refused = await tell(author, { ...text, problemId: problem.id });
    await db.updateTable("subjects").set({ state: "rejected" }).where("id", "=", refused.id).execute();
    await db.deleteFrom("problem_participants").where("problem_id", "=", problem.id).execute();
    expect((await patch(author, draft.id, { story: "<p>More words #water</p>" })).data.state).toBe("draft");
    expect((await patch(author, draft.id, { isDraft: false })).code).toBe("not_joined");
    expect((await patch(author, refused.id, { story: "<p>Other words #water</p>" })).code).toBe("not_joined");
    for (const { id } of [draft, refused]) {
      const { data } = await patch(author, id, { isDraft: false, problemId: null });
      expect(data).toMatchObject({ state: "published", problemId: null });
    }
  });

  it("stays its author's as a draft, whatever becomes of the problem", async () => {
    const problem = await buildProblem(db, { author_id: reader.id, participants: [author] });
    const draft = await tell(author, { ...text, isDraft: true, problemId: problem.id });
    expect((await as(reader).delete(`/problems/${problem.id}`)).statusCode).toBe(200);
    const { data: kept } = (await as(author).get(`/get/v2?path=stories/${draft.id}`)).json();
    expect(kept).toMatchObject({ isDraft: true, problemId: null });
    expect((await patch(author, draft.id, { isDraft: false })).data).toMatchObject({ state: "published" });
  });

  it("stays its author's as a draft when a rejected problem goes with who named it", async () => {
    const leaving = await buildUser(db);
    const problem = await buildProblem(db, { author_id: leaving.id, participants: [author] });
    const draft = await tell(author, { ...text, isDraft: true, problemId: problem.id });
    await db.updateTable("subjects").set({ state: "rejected" }).where("id", "=", problem.id).execute();
    expect((await as(leaving).delete("/user/delete")).statusCode).toBe(200);
    const { data: kept } = (await as(author).get(`/get/v2?path=stories/${draft.id}`)).json();
    expect(kept).toMatchObject({ isDraft: true, problemId: null });
  });

  it("goes with its problem, and can be told elsewhere", async () => {
    const [one, two, elsewhere] = [
      await buildProblem(db, { participants: [author] }),
      await buildProblem(db, { participants: [author] }),
      await buildProblem(db, { space_id: space.id, participants: [author] }),
    ];
    const story = await tell(author, { ...text, problemId: one.id });
    expect((await patch(author, story.id, { problemId: two.id })).data.problemId).toBe(`problems/${two.id}`);
    expect((await patch(author, story.id, { problemId: elsewhere.id })).code).toBe("not_found");
    await db.deleteFrom("problem_participants").where("problem_id", "=", one.id).execute();
    expect((await patch(author, story.id, { problemId: one.id })).code).toBe("not_joined");
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", two.id).execute();
    expect(await read(reader, story.id)).toBe(404);
    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", two.id).execute();
    expect((await patch(author, story.id, { problemId: null })).data.problemId).toBeNull();
  });
});

describe("POST /add", () => {
  it("adds by its path", async () => {
    const problem = await buildProblem(db, { participants: [author] });
    const plain = (await as(author).post("/add", { path: "stories", data: text, spaceId: space.id })).json().newItem;
    expect([plain.spaceId, plain.problemId]).toEqual([space.id, null]);
    const told = (await as(author).post("/add", { path: `/problems/${problem.id}/stories`, data: text })).json()
      .newItem;
    expect(told.problemId).toBe(`problems/${problem.id}`);
    for (const path of ["", "story", "space", `stories/${plain.id}`, "problems/1/stories"]) {
      expect((await as(author).post("/add", { path, data: text })).json().error.code, path).toBe("unknown_path");
    }
  });
});
