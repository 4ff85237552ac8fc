import type { ItemRef } from "@bump/contract";
import { sql } from "kysely";
import type { Deps } from "#platform/deps.ts";
import { toExcerpt, toVisibleText } from "#platform/html/html.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { loadDescriptions } from "./subjects.descriptions.ts";
import { toLink } from "./subjects.links.ts";
import { toCollection } from "./subjects.paths.ts";
import type { SubjectKind } from "./subjects.policy.ts";
import { isUnshielded } from "./subjects.shields.ts";
import { visibleTo } from "./subjects.visibility.ts";

const titleLength = 80;

/** Items, no comments, in a few words: those that the viewer may read and would see in a list. */
export async function loadRefs(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<Map<string, ItemRef>> {
  if (ids.length === 0) return new Map();
  const subjects = await deps.db
    .selectFrom("subjects as s")
    .select(["s.id", "s.kind", "s.parent_id"])
    .where("s.id", "=", sql<string>`any(${sql.val([...new Set(ids)])}::uuid[])`)
    .where(visibleTo(deps, viewer))
    .where(isUnshielded(viewer))
    .$castTo<{ id: string; kind: SubjectKind; parent_id: string | null }>()
    .execute();
  const texts = await loadDescriptions(deps.db, subjects);
  return new Map(
    subjects.map((subject) => {
      const { title, html, path } = texts.get(subject.id)!;
      const words = toExcerpt(title || toVisibleText(html), titleLength);
      const above = subject.parent_id === null ? null : { id: subject.parent_id, kind: "problem" as const };
      return [subject.id, { collection: toCollection(subject.kind), path, title: words, link: toLink(subject, above) }];
    }),
  );
}
