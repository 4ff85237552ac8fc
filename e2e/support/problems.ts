import { buildProblem } from "../../apps/server/test/factories/problems.ts";
import { withDatabaseOf } from "../../apps/server/test/running.ts";
import { type Call, idOf } from "./people.ts";
import type { Server } from "./server.ts";

/** A problem of the world's that somebody has joined; answers its id. */
export async function makeProblem(server: Server, name: string, participant: Call): Promise<string> {
  const id = await idOf(participant);
  const problem = await withDatabaseOf(server.dataDir, (db) => buildProblem(db, { name, participants: [{ id }] }));
  return problem.id;
}
