import { SpaceAnalytics } from "#features/analytics/index.ts";
import { useSpace } from "./use-space.ts";

/** /space/{id}/analytics and its twin below /manage */
export function SpaceFigures() {
  return <SpaceAnalytics spaceId={useSpace().id} />;
}
