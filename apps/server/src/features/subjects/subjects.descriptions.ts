import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { toCollection } from "./subjects.paths.ts";
import type { SubjectKind } from "./subjects.policy.ts";

/** What somebody needs to see of a subject to judge it. `place`: where it says to be from. */
export type Description = { title: string; html: string; path: string; place?: unknown };
type Describe = (db: Kysely<Db>, ids: string[]) => Promise<Map<string, Description>>;

const describers = new Map<SubjectKind, Describe>();

/** Content names its own kind here, so that what attaches to subjects need not know the kinds. */
export function describeKind(kind: SubjectKind, describe: Describe): void {
  describers.set(kind, describe);
}

/** One query per kind. A kind that nobody describes, and a subject without content, is named by its path alone. */
export async function loadDescriptions(
  db: Kysely<Db>,
  subjects: readonly { id: string; kind: SubjectKind }[],
): Promise<Map<string, Description>> {
  const found = new Map<string, Description>(
    subjects.map(({ id, kind }) => [id, { title: "", html: "", path: `${toCollection(kind)}/${id}` }]),
  );
  for (const kind of new Set(subjects.map((subject) => subject.kind))) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
    for (const [id, description] of (await describers.get(kind)?.(db, ids)) ?? []) found.set(id, description);
  }
  return found;
}
