import { type SpaceRef, skillsSpaceId, worldSpaceId } from "@bump/contract";
import { IconCertificate, IconFlag, IconLock, IconWorld } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("shell");
  const me = useMe();
  if (!me) return { active: null, recent: [] };
  // The two spaces of every deployment have a name in each language; the others have the one their people gave them.
  const named = (space: SpaceRef): SpaceRef => {
    if (space.spaceId === worldSpaceId) return { ...space, spaceName: t("nav.global") };
    return space.spaceId === skillsSpaceId ? { ...space, spaceName: t("nav.skills") } : space;
  };
  const known = [me.activeSpace, me.defaultSpace].map(named);
  const recent = known.filter((space, index) => known.findIndex(({ spaceId }) => spaceId === space.spaceId) === index);
  return { active: named(me.activeSpace), recent: recent.slice(0, recentShown) };
}
