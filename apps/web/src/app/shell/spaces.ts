import { type SpaceRef, skillsSpaceId, worldSpaceId } from "@bump/contract";
import { IconCertificate, IconFlag, IconLock, IconWorld } from "@tabler/icons-react";
import { useMe } from "#features/users/index.ts";
import type { IconDrawing } from "#ui/Icon.tsx";

const recentShown = 3;

export function spaceIcon({ spaceId, isPrivate }: SpaceRef): IconDrawing {
  if (isPrivate) return IconLock;
  if (spaceId === worldSpaceId) return IconWorld;
  return spaceId === skillsSpaceId ? IconCertificate : IconFlag;
}

export function isWorld({ spaceId }: SpaceRef): boolean {
  return spaceId === worldSpaceId;
}

/** Where the person is, and where they were before; both from their own record. */
export function useSpaces(): { active: SpaceRef | null; recent: SpaceRef[] } {
  const me = useMe();
  if (!me) return { active: null, recent: [] };
  const known = [me.activeSpace, me.defaultSpace];
  const recent = known.filter((space, index) => known.findIndex(({ spaceId }) => spaceId === space.spaceId) === index);
  return { active: me.activeSpace, recent: recent.slice(0, recentShown) };
}
