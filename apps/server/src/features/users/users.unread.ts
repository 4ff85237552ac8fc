import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Count = (deps: Pick<Deps, "secrets" | "db">, viewer: Viewer) => Promise<number>;

let count: Count = () => Promise.resolve(0);

/** Notifications say here how many wait, so that a person's record can tell without knowing them. */
export function provideUnread(given: Count): void {
  count = given;
}

export const countUnread: Count = (deps, viewer) => count(deps, viewer);
