import type { SpaceRef } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRequiredMe } from "#features/users/index.ts";
import { spaceQuery } from "./spaces.queries.ts";

/** A space, which need not be the one that somebody is in. Undefined where they may not know of it any more. */
export function useSpaceOf(spaceId: string): SpaceRef | undefined {
  const { activeSpace } = useRequiredMe();
  const isHere = activeSpace.spaceId === spaceId;
  const { data } = useQuery({ ...spaceQuery(spaceId), enabled: !isHere });
  return isHere ? activeSpace : data;
}

/**
 * The space that something is written for: the one named, else the one that is open when the writing begins. Whoever is
 * put out of it, or opens another in a second tab, has the words still before them, and these are not for that other.
 */
export function useSpaceBegunIn(named: string | undefined): string {
  const { activeSpace } = useRequiredMe();
  const [spaceId] = useState(named ?? activeSpace.spaceId);
  return spaceId;
}
