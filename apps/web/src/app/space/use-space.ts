import type { SpaceView } from "@bump/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { spaceQuery } from "#features/spaces/index.ts";
import { useRequiredMe } from "#features/users/index.ts";

/** The space that the address names; one that is not there, or not for the viewer, is the page for that. */
export function useSpace(): SpaceView {
  const { id = "" } = useParams({ strict: false });
  return useSuspenseQuery(spaceQuery(id)).data;
}

/** The space one is in. */
export function useActiveSpaceView(): SpaceView {
  return useSuspenseQuery(spaceQuery(useRequiredMe().activeSpace.spaceId)).data;
}
