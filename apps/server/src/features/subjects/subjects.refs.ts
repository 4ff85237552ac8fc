import type { ItemRef } from "@bump/contract";
import { executePrepared, padded } from "#platform/database/prepared.ts";
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

/** Items, no comments, that the viewer may read, in a few words; without any where lists do not show them. */
export async function loadRefs(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<Map<string, ItemRef>> {
  if (ids.length === 0) return new Map();
  const query = deps.db
    .selectFrom("subjects as s")
    .select(["s.id", "s.kind", "s.parent_id", isUnshielded(viewer).as("is_listed")])
    .where("s.id", "in", padded([...new Set(ids)]))
    .where(visibleTo(deps, viewer))
    .$castTo<{ id: string; kind: SubjectKind; parent_id: string | null; is_listed: boolean }>();
  const { rows: subjects } = await executePrepared(deps.db, query);
  const texts = await loadDescriptions(deps.db, subjects);
  return new Map(
    subjects.map((subject) => {
      const { title, html, path } = texts.get(subject.id)!;
      const words = subject.is_listed ? toExcerpt(title || toVisibleText(html), titleLength) : "";
      const link = toLink({ ...subject, parentId: subject.parent_id }, null);
      return [subject.id, { collection: toCollection(subject.kind), path, title: words, link }];
    }),
  );
}
