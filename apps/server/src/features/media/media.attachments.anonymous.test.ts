import type { StoryView } from "@bump/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startAttachments } from "#test/attachments.ts";
import { noisePng } from "#test/pictures.ts";
import { tellingPdf } from "#test/telling-documents.ts";
import { tellingWav } from "#test/telling-sounds.ts";

const { db, as, author, reader, moderator, upload, tell, see, sweep } = await startAttachments();

describe("an anonymous post's files", () => {
  it("are its author's and approvers' while it waits, then everybody's, and never tell whose they were", async () => {
    const [document, picture] = [
      await upload(author, await tellingPdf(), "anna-smith.pdf"),
      await upload(author, await noisePng(400, 300), "me.png"),
    ];
    const { data } = await tell(author, [document, picture], { isAnonymousPost: true });
    for (const [index, { size }] of [document, picture].entries()) expect(data.files[index]!.size).not.toBe(size);
    expect(data.files.map(({ name, type }) => [name, type])).toEqual([
      ["pdf-1.pdf", "pdf"],
      ["image-2.png", "image"],
    ]);
    for (const file of data.files) {
      expect([await see(author, file), await see(moderator, file), await see(reader, file)]).toEqual([200, 200, 404]);
    }
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${author.id}|${document.id}|${picture.id}|anna|me\\.png`));
    const approved = await as(moderator).post(`/approvals/${data.id}`, { decision: "approve" });
    expect(approved.statusCode).toBe(200);
    const response = await as(reader).get(data.files[0]!.url!.replace("/api", ""));
    expect(response.headers["content-disposition"]).toBe("inline; filename*=UTF-8''pdf-1.pdf");
    // Not even its owner's upload knows of it.
    for (const { id } of data.files) expect((await as(author).get(`/uploads/${id}`)).statusCode).toBe(404);
    const rows = await db
      .selectFrom("media")
      .selectAll()
      .where(
        "id",
        "in",
        data.files.map(({ id }) => id),
      )
      .execute();
    expect(rows.map((row) => [row.owner_id, row.sha256, row.duplicate_of, row.state])).toEqual([
      [null, null, null, "ready"],
      [null, null, null, "ready"],
    ]);
  });

  it("tell of a picture how large it is shown, not how large the device made it; of a named post both", async () => {
    const picture = await upload(author, await noisePng(900, 600), "me.png");
    const [named] = (await tell(author, [picture])).data.files;
    const [copy] = (await tell(author, [picture], { isAnonymousPost: true })).data.files;
    expect([named!.width, named!.height]).toEqual([900, 600]);
    expect([Object.keys(copy!.sizes), copy!.width, copy!.height]).toEqual([["320", "640"], 640, 427]);
    const shown = await as(author).get(copy!.sizes["640"]!.replace("/api", ""));
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([copy!.width, copy!.height]);
  });

  it("are called by no ending but those of what they are", async () => {
    const files = [
      await upload(author, await noisePng(30, 20), "me.anna"),
      await upload(author, await noisePng(30, 20), "me.JPG"),
    ];
    const { data } = await tell(author, files, { isAnonymousPost: true });
    expect(data.files.map(({ name }) => name)).toEqual(["image-1", "image-2.jpg"]);
  });

  it("leave nothing beside their owner's name, but for what a post under it carries", async () => {
    const [document, picture, shared] = [
      await upload(author, await tellingPdf(), "letter.pdf"),
      await upload(author, await noisePng(300, 200), "me.png"),
      await upload(author, tellingWav(), "voice.wav"),
    ];
    await tell(author, [shared]);
    const { data } = await tell(author, [document, picture, shared], { isAnonymousPost: true });
    await sweep();
    const left = await db
      .selectFrom("media")
      .select("id")
      .where("id", "in", [document.id, picture.id, shared.id])
      .execute();
    expect(left).toEqual([{ id: shared.id }]);
    expect(await see(author, document)).toBe(404);
    for (const file of data.files) expect(await see(author, file)).toBe(200);
  });

  it("are others than those of a post by the same person under their name", async () => {
    const file = await upload(author, await tellingPdf());
    const named = (await tell(author, [file])).data.files[0]!;
    const secret = (await tell(author, [file], { isAnonymousPost: true })).data.files[0]!;
    expect([secret.id === named.id, secret.url === named.url]).toEqual([false, false]);
    await db.deleteFrom("media").where("id", "=", named.id).execute();
    await sweep();
    expect(await see(moderator, secret)).toBe(200);
  });

  it("stay when their author's edit names them again, and are made by a job where the storage was away", async () => {
    const file = await upload(author, await noisePng(400, 300), "me.png");
    const { data } = await tell(author, [file], { isAnonymousPost: true, isDraft: true });
    const other = await upload(author, tellingWav(), "a.wav");
    await sql`update media set state = 'processing', duplicate_of = ${file.id} where id = ${data.files[0]!.id}`.execute(
      db,
    );
    const answer = await as(author).patch(`/stories/${data.id}`, { data: { files: [other, ...data.files] } });
    const { files } = answer.json<{ data: StoryView }>().data;
    expect(files.map(({ id, name }) => [id === data.files[0]!.id, name])).toEqual([
      [false, "audio-1.wav"],
      [true, "image-1.png"],
    ]);
    for (const one of files) expect(await see(author, one)).toBe(200);
  });
});
