import type { JoinedProblem } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { requireSpace } from "#features/spaces/index.ts";
import { describeKind } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { listJoinedRows, loadNames } from "./problems.repo.ts";

/** To which a story can be told. */
export async function listJoinedProblems(
  { db }: Deps,
  viewer: Viewer,
  named: { spaceId?: string | undefined; request: FastifyRequest },
): Promise<JoinedProblem[]> {
  const space = await requireSpace(db, viewer, named);
  return listJoinedRows(db, viewer.id, space.id);
}

/** What the features below need to know of problems, told from above. */
export function registerProblems(): void {
  describeKind("problem", async (db, ids) => {
    const rows = await loadNames(db, ids);
    return new Map(rows.map(({ id, name }) => [id, { title: name, html: "", path: `problems/${id}` }]));
  });
}
