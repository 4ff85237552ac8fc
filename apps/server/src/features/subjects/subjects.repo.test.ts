import { worldSpaceId } from "@bump/contract";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Db } from "#platform/database/db.types.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { parseItemPath } from "./subjects.paths.ts";
import { findItem, insertSubject, isRepeat, lockItem } from "./subjects.repo.ts";

const { deps, db } = await startTestDeps();

async function buildViewer(): Promise<Viewer> {
  const { id } = await buildUser(db);
  return { id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: id };
}

async function buildComment(itemId: string, replyTo: string | null = null): Promise<string> {
  const { id } = await buildSubject(db, { kind: "comment", parent_id: itemId });
  await db.insertInto("comments").values({ id, item_id: itemId, reply_to: replyTo, html: "", text: "" }).execute();
  return id;
}

const me = await buildViewer();
const other = await buildViewer();

describe("a path", () => {
  it("names a thing only where it hangs on what the path names before it", async () => {
    const { id: problem } = await buildProblem(db);
    const { id: story } = await buildSubject(db, { parent_id: problem });
    const { id: elsewhere } = await buildSubject(db);
    const { id: solution } = await buildSolution(db, { problems: [{ id: problem }] });
    const comment = await buildComment(story);
    const second = await buildComment(story);
    const reply = await buildComment(story, comment);
    const ofSolution = await buildComment(solution);
    const find = async (path: string) => (await findItem(deps, me, parseItemPath(path)))?.id;

    expect(await find(`stories/${story}`)).toBe(story);
    expect(await find(`stories/${story}/comments/${comment}`)).toBe(comment);
    expect(await find(`stories/${story}/comments/${comment}/replies/${reply}`)).toBe(reply);
    expect(await find(`problems/${problem}/solutions/${solution}`)).toBe(solution);
    expect(await find(`problems/${problem}/solutions/${solution}/comments/${ofSolution}`)).toBe(ofSolution);
    for (const path of [
      `problems/${story}`,
      `stories/${comment}`,
      `stories/${elsewhere}/comments/${comment}`,
      `problems/${story}/comments/${comment}`,
      `stories/${story}/comments/${reply}`,
      `stories/${story}/comments/${second}/replies/${reply}`,
      `stories/${elsewhere}/comments/${comment}/replies/${reply}`,
      `stories/${story}/comments/${comment}/replies/${second}`,
      `problems/${elsewhere}/solutions/${solution}`,
      `problems/${elsewhere}/solutions/${solution}/comments/${ofSolution}`,
      `stories/${uuidv7()}`,
    ]) {
      expect(await find(path), path).toBeUndefined();
    }
  });

  it("names nothing to those who may not read it, nor below it", async () => {
    const space = await buildPrivateSpace(db);
    const { id: story } = await buildSubject(db, { space_id: space.id });
    const { id: draft } = await buildSubject(db, { state: "draft", author_id: other.id });
    const comment = await buildComment(draft);
    expect(await findItem(deps, me, parseItemPath(`stories/${story}`))).toBeUndefined();
    expect(await findItem(deps, me, parseItemPath(`stories/${draft}/comments/${comment}`))).toBeUndefined();
    expect(await findItem(deps, other, parseItemPath(`stories/${draft}/comments/${comment}`))).toMatchObject({
      id: comment,
      parent_id: draft,
    });
  });

  it("locks so that others can still refer to it", async () => {
    const { id } = await buildSubject(db);
    const path = parseItemPath(`stories/${id}`);
    await db.transaction().execute(async (tx) => {
      await lockItem({ ...deps, db: tx }, me, path);
      await db.insertInto("bookmarks").values({ user_id: me.id, subject_id: id }).execute();
    });
    expect(await db.selectFrom("bookmarks").selectAll().where("subject_id", "=", id).execute()).toHaveLength(1);
  });
});

describe("an id", () => {
  const make = (viewer: Viewer, id: string, more = {}, at: Kysely<Db> = db) =>
    insertSubject({ ...deps, db: at }, viewer, {
      id,
      kind: "story",
      state: "published",
      space_id: worldSpaceId,
      ...more,
    });

  it.each([false, true])("is its maker's for ever, anonymous: %s", async (isAnonymous) => {
    const id = uuidv7();
    expect(await isRepeat(deps, me, { id, kind: "story" })).toBe(false);
    expect(await make(me, id, { isAnonymous })).toBe(true);
    expect(await make(me, id, { isAnonymous })).toBe(false);
    const row = await db.selectFrom("subjects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([row.author_id, row.is_anonymous]).toEqual([isAnonymous ? null : me.id, isAnonymous]);
    await expect(make(other, id)).rejects.toMatchObject({ code: "id_taken" });
    await expect(isRepeat(deps, me, { id, kind: "comment" })).rejects.toMatchObject({ code: "id_taken" });

    await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", id).execute();
    await expect(isRepeat(deps, me, { id, kind: "story" })).rejects.toMatchObject({ code: "not_found" });
    await expect(isRepeat(deps, other, { id, kind: "story" })).rejects.toMatchObject({ code: "id_taken" });

    await db.deleteFrom("subjects").where("id", "=", id).execute();
    await expect(isRepeat(deps, me, { id, kind: "story" })).rejects.toMatchObject({ code: "not_found" });
    await expect(isRepeat(deps, other, { id, kind: "story" })).rejects.toMatchObject({ code: "id_taken" });
  });

  it("is one thing, where the same is made many times at one instant", async () => {
    const id = uuidv7();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => db.transaction().execute((tx) => make(me, id, { isAnonymous: true }, tx))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const owners = await db.selectFrom("anonymous_owners").selectAll().where("subject_id", "=", id).execute();
    expect(owners).toHaveLength(1);
  });
});
