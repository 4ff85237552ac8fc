import { Stack } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { LazyLikeThis } from "#features/problems/index.ts";
import { LazyTagsToFollow } from "#features/tags/index.ts";
import { AboutSpace } from "./AboutSpace.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { useActiveSpace } from "./spaces.ts";

/** Where people read: elsewhere it would be asked for in vain. */
const withTags = /^\/(stories|story|mystories)(\/|$)/;

function Tags() {
  const spaceId = useActiveSpace()?.spaceId;
  const besideStories = useLocation({ select: ({ pathname }) => withTags.test(pathname) });
  if (!spaceId || !besideStories) return null;
  return <LazyTagsToFollow key={spaceId} spaceId={spaceId} />;
}

const problemPage = /^\/problem\/([^/]+)\/[^/]+\/?$/;

/** Beside a problem: those like it. */
function Similar() {
  const id = useLocation({ select: ({ pathname }) => problemPage.exec(pathname)?.[1] });
  return id && <LazyLikeThis key={id} id={id} />;
}

/** What belongs to the page: what is like it, the space one is in, and what a newcomer does first. */
export function RightColumn() {
  return (
    <Stack component="aside" gap={16}>
      <Similar />
      <AboutSpace />
      <Tags />
      <FirstSteps />
    </Stack>
  );
}
