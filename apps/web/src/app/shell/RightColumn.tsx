import { Stack } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { AboutSpace } from "./AboutSpace.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { useActiveSpace } from "./spaces.ts";

const TagsToFollow = lazy(async () => {
  const [module] = await Promise.all([import("#features/tags/index.ts"), loadTexts("tags")]);
  return { default: module.TagsToFollow };
});

/** Where people read: elsewhere it would be asked for in vain. */
const withTags = /^\/(stories|story|mystories)(\/|$)/;

function Tags() {
  const spaceId = useActiveSpace()?.spaceId;
  const besideStories = useLocation({ select: ({ pathname }) => withTags.test(pathname) });
  if (!spaceId || !besideStories) return null;
  return (
    <Suspense>
      <TagsToFollow spaceId={spaceId} />
    </Suspense>
  );
}

/** What belongs to the page: the space one is in, and what a newcomer does first. */
export function RightColumn() {
  return (
    <Stack component="aside" gap={16}>
      <AboutSpace />
      <Tags />
      <FirstSteps />
    </Stack>
  );
}
