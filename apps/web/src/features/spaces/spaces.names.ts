import { type SpaceRef, skillsSpaceId, worldSpaceId } from "@bump/contract";
import { IconCertificate, IconFlag, IconLock, IconWorld } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#lib/i18n.ts";
import type { IconDrawing } from "#ui/Icon.tsx";

type Named = Pick<SpaceRef, "spaceId" | "spaceName" | "code">;

/** The two spaces of every deployment, for those who are led there; their names come from useSpaceName. */
export const worldSpace: SpaceRef = { spaceId: worldSpaceId, spaceName: "", code: "ww", isPrivate: false, img: null };
export const skillsSpace: SpaceRef = { spaceId: skillsSpaceId, spaceName: "", code: "", isPrivate: false, img: null };

export function isWorld({ spaceId }: Pick<SpaceRef, "spaceId">): boolean {
  return spaceId === worldSpaceId;
}

const icons = { private: IconLock, world: IconWorld, skills: IconCertificate, country: IconFlag };

/** A key of spaces.json `kinds`. */
export function spaceKind({ spaceId, isPrivate }: SpaceRef): keyof typeof icons {
  if (isPrivate) return "private";
  if (spaceId === worldSpaceId) return "world";
  return spaceId === skillsSpaceId ? "skills" : "country";
}

export function spaceIcon(space: SpaceRef): IconDrawing {
  return icons[spaceKind(space)];
}

/** A country's space has its code. */
export function isCountry<Space extends SpaceRef>(space: Space): space is Space & { code: string } {
  return spaceKind(space) === "country";
}

/** The flag of a country's space; null for all others. */
export function flagOf(space: SpaceRef): string | null {
  return isCountry(space) && space.code ? `/flags/${space.code}.svg` : null;
}

/** Names in the reader's language: countries as it calls them, our own two by our texts, private ones as their people do. */
export function useSpaceName(): (space: Named) => string {
  const { t } = useTranslation("spaces");
  const language = useLanguage();
  return useMemo(() => {
    const regions = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return ({ spaceId, spaceName, code }) => {
      if (spaceId === worldSpaceId) return t("names.world");
      if (spaceId === skillsSpaceId) return t("names.skills");
      return (code && regions.of(code.toUpperCase())) || spaceName;
    };
  }, [language, t]);
}
