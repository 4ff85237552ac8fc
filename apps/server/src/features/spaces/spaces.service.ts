import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { canSeeSpace } from "./spaces.policy.ts";
import { loadStandingsByImage } from "./spaces.repo.ts";

/** A space's picture shows to whoever may know of the space; one that no space shows, to nobody. */
export async function canSeeSpaceImage({ db }: Deps, viewer: Viewer, mediaId: string): Promise<boolean> {
  const standings = await loadStandingsByImage(db, viewer.id, mediaId);
  return standings.some((standing) => canSeeSpace(viewer, standing));
}
