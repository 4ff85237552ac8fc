import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/** A server, somebody who offers solutions, somebody else, and a moderator. */
export async function startSolutions() {
  const server = await startTestServer();
  const { as, db } = server;
  const author = await buildUser(db);
  const me = as(author);
  const other = await buildUser(db);
  const moderator = await buildUser(db, { site_role: "moderator" });
  return { ...server, author, me, other, moderator };
}
