import { type ReportView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { describeKind } from "#features/subjects/index.ts";
import { buildProblemContent } from "#test/factories/posts.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { type ReportInput, startReports } from "#test/reports.ts";

const { server, moderator, admin, author, reporter, report, reported, change, changed, ...more } = await startReports();
const { list, stateOf, buildCrowd, buildSpace } = more;
const { db, deps, visitor } = server;

describe("reporting", () => {
  it("keeps what was reported, by whom and why", async () => {
    const story = await buildSubject(db, { author_id: author.id });
    const made = await reported(reporter, story.id, { tags: ["hate", "spam", "hate"], comments: "  again and again " });
    expect(made).toEqual({
      id: expect.any(String),
      path: `stories/${story.id}`,
      collection: "stories",
      documentID: story.id,
      tags: ["hate", "spam"],
      comments: "again and again",
      status: "open",
      snapshot: {
        title: "",
        html: "",
        author: expect.objectContaining({ id: author.id, displayName: "Author" }),
        code: null,
      },
      reportedAuthor: made.snapshot.author,
      isAnonymousPost: false,
      space: { spaceId: worldSpaceId, spaceName: "Global Space", code: "ww", isPrivate: false, img: null },
      staff: null,
      outcome: null,
      can: { claim: false, decide: false, remove: false },
      when: expect.any(String),
      createdAt: made.when,
      changedAt: made.when,
    });
    expect(await list(reporter, "")).toEqual([made]);
  });

  it("is not for what waits for approval: who reads it there decides on it", async () => {
    const { id } = await buildSubject(db, { author_id: author.id, state: "pending" });
    expect((await report(moderator, id)).statusCode).toBe(403);
    expect((await report(reporter, id)).statusCode).toBe(404);
  });

  it("is not for what one wrote oneself, under one's name or none", async () => {
    const mine = await buildSubject(db, { author_id: author.id });
    expect((await report(author, mine.id)).statusCode).toBe(403);
    const data = { story: "<p>Nobody's words #office</p>", isAnonymousPost: true };
    const { id } = (await server.as(author).post("/stories", { data })).json().data;
    expect((await report(author, id)).statusCode).toBe(403);
  });

  it("takes the item's path, or its collection's beside the id", async () => {
    const story = await buildSubject(db, { author_id: author.id });
    const send = (path: string) =>
      server.as(reporter).post("/reports", { path, documentID: story.id.toUpperCase(), tags: ["spam"] });
    expect((await send("stories")).json().data).toMatchObject({ path: `stories/${story.id}`, documentID: story.id });
    expect((await send(`/stories/${story.id}`)).json().error.code).toBe("already_reported");
    for (const path of ["", "media", `stories/${story.id}/comments/replies`]) {
      expect((await send(path)).json().error.code, path).toBe("unknown_path");
    }
    expect((await send(`stories/${story.id}/comments`)).statusCode).toBe(404);
  });

  it("is for what people say of a solution and of a skill, too", async () => {
    const { ids } = await buildProblemContent(db, { spaceId: worldSpaceId, authorId: author.id });
    for (const path of [`solutions/${ids.solutionId}/outcomes`, `skills/${ids.skillId}/reviews`]) {
      const documentID = path.startsWith("skills") ? ids.reviewId : ids.outcomeId;
      const send = (given: string) =>
        server.as(reporter).post("/reports", { path: given, documentID, tags: ["harassment"] });
      expect((await send(`solutions/${ids.skillId}/outcomes/${documentID}`)).statusCode).toBe(404);
      expect((await send(`${path}/${documentID}`)).json().data, path).toMatchObject({ path: `${path}/${documentID}` });
      expect((await send(path)).json().error.code).toBe("already_reported");
    }
  });

  it("keeps the item as it was when reported, whatever becomes of it", async () => {
    const texts = new Map<string, string>();
    describeKind("skill", async (_db, ids) => {
      return new Map(ids.map((id) => [id, { title: texts.get(id)!, html: "<p>How</p>", path: `skills/${id}` }]));
    });
    const skill = await buildSubject(db, { kind: "skill" });
    texts.set(skill.id, "Before");
    const { id } = await reported(reporter, skill.id, { path: `skills/${skill.id}` });
    texts.set(skill.id, "After");
    const kept = (await list(moderator, "scope=inbox")).find((item) => item.id === id);
    expect(kept).toMatchObject({
      collection: "skills",
      snapshot: { title: "Before", html: "<p>How</p>", author: null },
    });
  });

  it.each([
    [{ tags: [] }, "topic_required"],
    [{ tags: undefined }, "topic_required"],
    [{ tags: "spam" }, "invalid_type"],
    [{ tags: ["boredom"] }, "invalid_value"],
    [{ path: "media" }, "unknown_path"],
    [{ path: "media/0190163d-8694-739b-aea5-966c26f8ad91" }, "unknown_path"],
    [{ path: "users/0190163d-8694-739b-aea5-966c26f8ad91" }, "invalid_value"],
    [{ path: "stories/0190163d-8694-739b-aea5-966c26f8ad91" }, "invalid_value"],
    [{ comments: "x".repeat(1001) }, "max_characters"],
    [{ status: "resolved" }, "unknown_field"],
  ])("refuses %j", async (input, code) => {
    const story = await buildSubject(db);
    const refused = await report(reporter, story.id, input as ReportInput);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, code]);
  });

  it("takes one report of a person on an item while it is open, and another afterwards", async () => {
    const story = await buildSubject(db);
    const first = await reported(reporter, story.id);
    const again = await report(reporter, story.id, { tags: ["hate"] });
    expect([again.statusCode, again.json().error.code]).toEqual([409, "already_reported"]);

    await changed(moderator, first.id, { status: "in_review" });
    expect((await report(reporter, story.id)).statusCode).toBe(409);
    await changed(moderator, first.id, { status: "dismissed" });
    expect((await reported(reporter, story.id)).id).not.toBe(first.id);
  });

  it("takes one of two that come at the same instant", async () => {
    const story = await buildSubject(db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(reporter, story.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it("finds nothing under another collection, where it is removed, or where nobody may look", async () => {
    const { space, member, outsider } = await buildSpace();
    const story = await buildSubject(db);
    const inside = await buildSubject(db, { space_id: space.id });
    const removed = await buildSubject(db, { state: "removed" });
    const draft = await buildSubject(db, { state: "draft", author_id: author.id });
    for (const refused of [
      await report(reporter, story.id, { path: `problems/${story.id}` }),
      await report(reporter, removed.id),
      await report(reporter, draft.id),
      await report(outsider, inside.id),
      await report(moderator, inside.id),
      await report(admin, inside.id, { tags: ["violence"] }),
    ]) {
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, "not_found"]);
    }
    expect((await report(member, inside.id)).statusCode).toBe(200);
    expect((await visitor.post("/reports", {})).statusCode).toBe(401);
  });
});

describe("five open reports", () => {
  it("hide an item until the last of them is reviewed", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    const reports: ReportView[] = [];
    for (const [index, person] of crowd.entries()) {
      expect(await stateOf(story.id)).toBe("published");
      reports.push(await reported(person, story.id));
      expect(await stateOf(story.id)).toBe(index < 4 ? "published" : "hidden");
    }
    const [audit] = await db.selectFrom("audit_log").selectAll().where("subject", "=", `stories/${story.id}`).execute();
    expect(audit).toMatchObject({ actor_id: null, action: "report.hide" });

    for (const [index, { id }] of reports.entries()) {
      expect((await changed(moderator, id, { status: "in_review" })).staff?.openReports).toBe(5 - index);
      await changed(moderator, id, index === 2 ? { status: "resolved" } : { status: "dismissed" });
      expect(await stateOf(story.id)).toBe(index < 4 ? "hidden" : "published");
    }
  });

  it("hide it when they come at the same instant", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    await Promise.all(crowd.map((person) => reported(person, story.id)));
    expect(await stateOf(story.id)).toBe("hidden");
  });

  it("bring nothing back that was removed", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    const reports = await Promise.all(crowd.map((person) => reported(person, story.id)));
    const [first, second, ...others] = reports.map(({ id }) => id);
    for (const id of [first!, second!]) await changed(moderator, id, { status: "in_review" });
    await changed(moderator, first!, { status: "resolved", removeContent: true });
    expect(await stateOf(story.id)).toBe("removed");
    // Nothing is left to decide of the others, and all who reported it are told the same.
    for (const id of [second!, ...others]) {
      expect((await change(moderator, id, { status: "dismissed" })).statusCode).toBe(409);
    }
    await deps.outbox.drain();
    const told = await db.selectFrom("notifications").selectAll().where("subject_id", "=", story.id).execute();
    const toReporters = told.filter(({ kind }) => kind === "report");
    expect(toReporters).toHaveLength(5);
    expect(toReporters.every(({ details }) => (details as { removed: boolean }).removed)).toBe(true);
  });

  it("are not told that it stays where it is gone", async () => {
    const story = await buildSubject(db);
    const { id } = await reported(reporter, story.id);
    await changed(moderator, id, { status: "in_review" });
    await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", story.id).execute();
    await changed(moderator, id, { status: "dismissed" });
    const { removed } = await db.selectFrom("reports").select("removed").where("id", "=", id).executeTakeFirstOrThrow();
    expect(removed).toBe(true);
  });
});
