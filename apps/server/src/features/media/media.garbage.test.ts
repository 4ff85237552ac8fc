import type { StoryView } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { startAttachments } from "#test/attachments.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { keyOf } from "#test/tus.ts";

const { deps, db, as, author, reader, upload, tell, see, sweep, age } = await startAttachments();

describe("what nothing carries", () => {
  it("is gone after a day, with its bytes; what a draft carries is kept", async () => {
    const [loose, fresh, kept] = [
      await upload(author, fileOf("pdf")),
      await upload(author, fileOf("pdf")),
      await upload(author, fileOf("pdf")),
    ];
    await tell(author, [kept], { isDraft: true });
    for (const { id } of [loose, kept]) await age(id);
    await sweep();
    expect([await see(author, loose), await see(author, fresh), await see(author, kept)]).toEqual([404, 200, 200]);
    expect(await deps.storage.head(keyOf(loose.id))).toBeNull();
    expect(await deps.storage.head(keyOf(kept.id))).not.toBeNull();
  });

  it("of pictures of people and spaces those go that none of them shows", async () => {
    const build = (collection: "avatars" | "spaces") => buildMedia(db, author.id, { collection });
    const [face, image] = [await build("avatars"), await build("spaces")];
    const [loose, fresh, looseImage] = [await build("avatars"), await build("avatars"), await build("spaces")];
    await buildUser(db, { photo_media_id: face.id });
    await buildPrivateSpace(db, { image_media_id: image.id });
    for (const { id } of [face, image, loose, looseImage]) await age(id);
    await sweep();
    const all = [face, image, loose, fresh, looseImage].map(({ id }) => id);
    const left = await db.selectFrom("media").select("id").where("id", "in", all).orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([face.id, image.id, fresh.id].sort());
  });

  it("is not gone as long as a later double may be attached", async () => {
    const bytes = fileOf("pdf");
    const first = await upload(author, bytes);
    await age(first.id);
    const second = await upload(author, bytes);
    await sweep();
    expect((await tell(author, [second])).data.files).toMatchObject([{ id: first.id }]);
  });

  it("is swept or attached, never both", async () => {
    for (let round = 0; round < 15; round++) {
      const file = await buildMedia(db, author.id, { collection: "posts", updated_at: new Date(0) });
      const [answer] = await Promise.all([tell(author, [file]), sweep()]);
      const row = await db.selectFrom("media").select("uses").where("id", "=", file.id).executeTakeFirst();
      expect(answer.data ? row?.uses : answer.error.code).toBe(answer.data ? 1 : "unknown_media");
    }
  });

  it("goes with what carried it, unless something else does", async () => {
    const [own, shared] = [await upload(author, fileOf("pdf")), await upload(author, fileOf("mp4"))];
    const { data } = await tell(author, [own, shared]);
    const other = await tell(author, [shared]);
    await db.deleteFrom("subjects").where("id", "=", data.id).execute();
    await sweep();
    expect([await see(author, own), await see(reader, shared)]).toEqual([404, 200]);
    expect(await deps.storage.head(keyOf(own.id))).toBeNull();
    await db.deleteFrom("subjects").where("id", "=", other.data.id).execute();
    await sweep();
    expect(await see(author, shared)).toBe(404);
  });

  it("a file that an edit takes off may come back within the day", async () => {
    const file = await upload(author, fileOf("pdf"));
    const { data } = await tell(author, [file]);
    await age(file.id);
    await as(author).patch(`/stories/${data.id}`, { data: { files: [] } });
    await sweep();
    expect(await see(reader, file)).toBe(404);
    const again = await as(author).patch(`/stories/${data.id}`, { data: { files: [file] } });
    expect(again.json<{ data: StoryView }>().data.files).toHaveLength(1);
  });

  it("who leaves leaves the files of what they wrote with it", async () => {
    const leaver = await buildUser(db);
    const [kept, loose] = [await upload(leaver, fileOf("pdf")), await upload(leaver, fileOf("pdf"))];
    await tell(leaver, [kept]);
    expect((await as(leaver).delete("/user/delete")).statusCode).toBe(200);
    await deps.jobs.drain(deps);
    expect([await see(reader, kept), await deps.storage.head(keyOf(loose.id))]).toEqual([200, null]);
  });
});
