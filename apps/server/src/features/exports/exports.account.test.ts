import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { readZip } from "#test/zip.ts";

const { as, db, deps, app } = await startTestServer();
const minute = 60_000;

async function tell(person: UserRow, data: object, spaceId = worldSpaceId): Promise<{ id: string; path: string }> {
  const answer = await as(person).post("/stories", { data: { tags: ["water"], ...data }, spaceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function exported(person: UserRow) {
  const answer = await as(person).get("/export/account");
  expect(answer.statusCode, answer.body).toBe(200);
  const files = readZip(answer.rawPayload);
  const read = (name: string) => JSON.parse(files.get(name)!.toString());
  return { answer, files, read };
}

/** A file that is ready, with its bytes. */
async function buildFile(owner: UserRow, name: string, bytes: string) {
  const file_key = `spaces/${worldSpaceId}/posts/${randomUUID()}-original`;
  await deps.storage.put(file_key, Buffer.from(bytes), { type: "text/plain" });
  const columns = { file_key, file_name: name, mime: "text/plain", type: "file", size: bytes.length };
  return buildMedia(db, owner.id, { collection: "posts", ...columns, variants: "{}" });
}

describe("somebody's own data", () => {
  it("is an archive of what they wrote, did and chose, with its files", async () => {
    const [person, other] = [await buildUser(db, { bio: "Fetches water" }), await buildUser(db)];
    const file = await buildFile(person, "../plan: <b>.txt", "dig here");
    const story = await tell(person, { story: "<p>The well is dry</p>", files: [{ id: file.id }] });
    const draft = await tell(person, { story: "<p>Unfinished</p>", isDraft: true });
    const theirs = await tell(other, { story: "<p>Not mine</p>" });
    const said = await as(person).post("/comments", { path: theirs.path, data: { commentHTML: "<p>Since when?</p>" } });
    await as(person).post("/reactions/react", { path: theirs.path, reaction: "like" });
    await as(person).post("/bookmarks/bookmark", { path: theirs.path });
    await as(person).post("/tags/follow", { tag: "water" });
    const named = { name: "Wells run dry", description: "<p>Every summer #water</p>" };
    const problem = (await as(person).post("/problems", { data: named })).json().data;

    const about = { path: theirs.path, documentID: theirs.id, tags: ["spam"], comments: "Seen before" };
    const report = (await as(person).post("/reports", about)).json().data;

    const { answer, files, read } = await exported(person);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="bump-account-\d{4}-\d\d-\d\d\.zip"$/);
    expect(read("account.json")).toMatchObject({
      format: "bump-account",
      account: { id: person.id, email: person.email, bio: "Fetches water" },
    });
    expect(read("stories.json")).toEqual([
      expect.objectContaining({ id: draft.id, state: "draft", spaceId: worldSpaceId }),
      expect.objectContaining({ id: story.id, story: "<p>The well is dry</p>", state: "published" }),
    ]);
    expect(read("problems.json")).toMatchObject([{ id: problem.id, name: "Wells run dry" }]);
    expect(read("comments.json")).toMatchObject([
      { id: said.json().data.id, itemId: theirs.id, commentHTML: "<p>Since when?</p>" },
    ]);
    expect(read("reactions.json")).toEqual([{ itemId: theirs.id, kind: "like", createdAt: expect.any(String) }]);
    expect(read("bookmarks.json")).toMatchObject([{ itemId: theirs.id }]);
    expect(read("followedTags.json")).toMatchObject([{ tag: "water", spaceId: worldSpaceId }]);
    expect(read("joinedProblems.json")).toMatchObject([{ problemId: problem.id }]);
    expect(read("reports.json")).toEqual([
      {
        id: report.id,
        itemId: theirs.id,
        tags: ["spam"],
        comments: "Seen before",
        status: "open",
        removed: false,
        note: "",
        decidedAt: null,
        createdAt: expect.any(String),
      },
    ]);
    const name = [...files.keys()].find((one) => one.startsWith("files/"))!;
    expect(name).toMatch(new RegExp(`^files/${file.id}-[^/\\\\:<>]+\\.txt$`));
    expect(files.get(name)!.toString()).toBe("dig here");
    expect(answer.rawPayload.includes("Not mine")).toBe(false);
    const audit = await db.selectFrom("audit_log").selectAll().where("actor_id", "=", person.id).execute();
    expect(audit).toMatchObject([{ action: "user.export", subject: `users/${person.id}` }]);
  });

  it("holds what they said as they left a problem", async () => {
    const person = await buildUser(db);
    const problem = await buildProblem(db, { participants: [person] });
    const solution = await buildSolution(db, { problems: [problem] });
    const said = { emoji: "🙏", comment: "It rains again", solutionIds: [solution.id] };
    expect((await as(person).post(`/problems/${problem.id}/leave`, said)).statusCode).toBe(200);
    expect((await exported(person)).read("leftProblems.json")).toMatchObject([{ problemId: problem.id, ...said }]);
  });

  it("does not tell whose an anonymous post is, nor of spaces that were lost", async () => {
    const person = await buildUser(db);
    const secret = await buildFile(person, "proof.txt", "only I have it");
    const untold = await tell(person, { story: "<p>They take bribes</p>", isAnonymousPost: true });
    await db.insertInto("subject_media").values({ subject_id: untold.id, media_id: secret.id, position: 0 }).execute();
    const space = await buildPrivateSpace(db, { name: "Behind the wall" });
    await buildMembership(db, space.id, person.id, "contributor");
    await tell(person, { story: "<p>Told behind the wall</p>" }, space.id);
    const theirs = await buildSubject(db, { space_id: space.id });
    const about = { path: "stories", documentID: theirs.id, tags: ["spam"] };
    expect((await as(person).post("/reports", about)).statusCode).toBe(200);
    expect((await exported(person)).read("reports.json")).toMatchObject([{ itemId: theirs.id }]);
    expect((await exported(person)).read("stories.json")).toMatchObject([{ spaceId: space.id }]);
    expect((await exported(person)).read("spaces.json")).toMatchObject([{ name: "Behind the wall" }]);

    await db.updateTable("memberships").set({ status: "deleted" }).where("space_id", "=", space.id).execute();
    const { answer } = await exported(person);
    for (const word of [
      "bribes",
      untold.id,
      "only I have it",
      "behind the wall",
      "Behind the wall",
      space.id,
      theirs.id,
    ]) {
      expect(answer.rawPayload.includes(word), word).toBe(false);
    }
  });

  it("is whole however much there is", async () => {
    const person = await buildUser(db);
    await db
      .insertInto("subjects")
      .values(
        Array.from({ length: 450 }, () => ({
          id: randomUUID(),
          kind: "story",
          space_id: worldSpaceId,
          author_id: person.id,
          state: "published",
        })),
      )
      .returning("id")
      .execute()
      .then((rows) =>
        db
          .insertInto("posts")
          .values(rows.map(({ id }) => ({ id, html: "<p>Seen</p>", text: "Seen" })))
          .execute(),
      );
    const { read } = await exported(person);
    const ids = read("stories.json").map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([450, 450]);
  });

  it("is given to themselves alone, after a recent sign-in", async () => {
    const person = await buildUser(db);
    const before = new Date(deps.clock().getTime() - 16 * minute);
    const old = {
      id: person.id,
      role: "person",
      siteRole: "user",
      sessionId: randomUUID(),
      signedInAt: before,
    } as const;
    const answer = await app.inject({
      url: "/api/export/account",
      headers: { authorization: `Bearer ${deps.tokens.sign(old)}` },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, "requires_recent_login"]);
    expect((await app.inject({ url: "/api/export/account" })).statusCode).toBe(401);
  });
});
