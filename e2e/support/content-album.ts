import { expect } from "@playwright/test";
import { noisePng } from "../../apps/server/test/pictures.ts";
import { lockedPdf, tone } from "./media-files.ts";
import { added, type Call, type Person, signInByApi } from "./people.ts";
import type { Server } from "./server.ts";

type Upload = ReturnType<typeof tone>;

/** In one go, as a browser would send it in parts; answers when it can be attached. */
export async function sendFile(
  server: Server,
  owner: Person,
  call: Call,
  { name, mimeType, buffer }: Upload,
): Promise<string> {
  const { url } = server;
  const token = await signInByApi(server, owner);
  const pairs = { collection: "posts", filename: name, filetype: mimeType };
  const metadata = Object.entries(pairs).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const announced = { "upload-length": String(buffer.length), "upload-metadata": metadata.join(",") };
  const made = await fetch(`${url}/api/uploads`, { method: "POST", headers: { ...headers, ...announced } });
  const path = made.headers.get("location") ?? "";
  const whole = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  await fetch(new URL(path, url), { method: "PATCH", headers: { ...headers, ...whole }, body: new Uint8Array(buffer) });
  const id = path.split("/").at(-1) ?? "";
  const state = async () => ((await call("GET", `/uploads/${id}`)).body as { data?: { state: string } }).data?.state;
  await expect.poll(state, `${name} is ready`).toBe("ready");
  return id;
}

/** A story with a file of each kind that is looked at in a way of its own. */
export async function makeAlbum(server: Server, owner: Person, call: Call, tag: string): Promise<string> {
  const picture = { name: "lane.png", mimeType: "image/png", buffer: Buffer.from(await noisePng(600, 400)) };
  const another = { ...picture, name: "more.png", buffer: Buffer.from(await noisePng(400, 600)) };
  const files: string[] = [];
  for (const file of [picture, another, tone(2), lockedPdf()]) files.push(await sendFile(server, owner, call, file));
  files.push(await added(call, "/media/youtube", { url: "https://youtu.be/dQw4w9WgXcQ" }));
  const data = { story: `<p>All of the lane #${tag}</p>`, files: files.map((id) => ({ id })) };
  return added(call, "/stories", { data });
}
