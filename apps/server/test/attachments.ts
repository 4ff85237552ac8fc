import type { FileView, StoryView } from "@bump/contract";
import { sql } from "kysely";
import { sweepMediaJob } from "#features/media/media.jobs.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";
import { tokenOf } from "./sockets.ts";
import { TusClient } from "./tus.ts";

type Person = { id: string };

/** A server, people, the files that they upload, and the stories that carry these. */
export async function startAttachments() {
  const server = await startTestServer();
  const { deps, db, listen, as } = server;
  const origin = await listen();
  const [author, reader, moderator] = [
    await buildUser(db),
    await buildUser(db),
    await buildUser(db, { site_role: "moderator" }),
  ];

  async function upload(who: Person, bytes: Uint8Array<ArrayBuffer>, filename = "plan.pdf") {
    const client = new TusClient(origin, tokenOf(server, who));
    const path = await client.upload(bytes, { collection: "posts", filename });
    await deps.jobs.drain(deps);
    return client.view(path);
  }

  async function tell(who: Person, files: readonly { id: string }[], more: object = {}, spaceId?: string) {
    const data = { story: "<p>Seen today #water</p>", files: files.map(({ id }) => ({ id })), ...more };
    return (await as(who).post("/stories", { data, ...(spaceId !== undefined && { spaceId }) })).json<{
      data: StoryView;
      error: { code: string; params: unknown };
    }>();
  }

  async function see(who: Person, { url }: Pick<FileView, "url">): Promise<number> {
    return (await as(who).get(url!.replace("/api", ""))).statusCode;
  }

  async function sweep(): Promise<void> {
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
  }

  const age = (id: string) =>
    sql`update media set updated_at = now() - interval '25 hours' where id = ${id}`.execute(db);

  return { ...server, author, reader, moderator, upload, tell, see, sweep, age };
}
