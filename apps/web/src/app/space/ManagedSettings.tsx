import { SpaceSettings } from "#features/members/index.ts";
import { useSpace } from "./use-space.ts";

/** /space/{id}/manage/settings */
export function ManagedSettings() {
  return <SpaceSettings space={useSpace()} />;
}
