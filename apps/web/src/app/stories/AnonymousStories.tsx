import { IconMasksTheater } from "@tabler/icons-react";
import { StoryList } from "#features/stories/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { EmptyPage } from "../content/EmptyPage.tsx";

const filter = { filterBy: "anonymous" } as const;

/** /anonymous/stories: what the person told without their name, for them alone, with where it stands. */
export function AnonymousStories() {
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <StoryList
      key={spaceId}
      spaceId={spaceId}
      filter={filter}
      empty={<EmptyPage text="anonymousStories" icon={IconMasksTheater} to="/story" />}
    />
  );
}
