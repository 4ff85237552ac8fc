import { SpaceSummary } from "#features/members/index.ts";
import { useSpace } from "./use-space.ts";

/** /space/{id}/info */
export function SpaceInfo() {
  return <SpaceSummary space={useSpace()} />;
}
