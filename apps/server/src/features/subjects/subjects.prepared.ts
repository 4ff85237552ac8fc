import { PreparedQueries, standInId, type Values } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { anonymousTag } from "./subjects.visibility.ts";

/** What every question about rights is asked with. */
type Who = { viewerId: string; tag: Buffer };
const viewerId = standInId(1);

/**
 * Prepared queries about what a viewer may read. One set for each key of anonymity: whose an anonymous post is is asked by
 * the viewer's tag, and the stand-in has one too.
 */
export function viewersQueries<V extends Values, Row extends object>(standIns: V) {
  const known = new WeakMap<Deps["secrets"], PreparedQueries<V & Who, Row>>();
  return {
    of(deps: Pick<Deps, "secrets">): PreparedQueries<V & Who, Row> {
      let queries = known.get(deps.secrets);
      if (queries === undefined) {
        queries = new PreparedQueries<V & Who, Row>({ ...standIns, viewerId, tag: anonymousTag(deps, viewerId) });
        known.set(deps.secrets, queries);
      }
      return queries;
    },
    whoIs: (deps: Pick<Deps, "secrets">, { id }: Viewer): Who => ({ viewerId: id, tag: anonymousTag(deps, id) }),
  };
}
