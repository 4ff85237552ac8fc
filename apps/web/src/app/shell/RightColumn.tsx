import { Stack } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { TagsToFollow } from "#features/tags/index.ts";
import { AboutSpace } from "./AboutSpace.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { useActiveSpace } from "./spaces.ts";

/** Where people read: elsewhere it would be asked for in vain. */
const withTags = /^\/(stories|story|mystories)(\/|$)/;

/** What belongs to the page: the space one is in, and what a newcomer does first. */
export function RightColumn() {
  const spaceId = useActiveSpace()?.spaceId;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Stack component="aside" gap={16}>
      <AboutSpace />
      {spaceId && withTags.test(path) && <TagsToFollow spaceId={spaceId} />}
      <FirstSteps />
    </Stack>
  );
}
