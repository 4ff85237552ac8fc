import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { StoryList } from "#features/stories/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { EmptyPage } from "../content/EmptyPage.tsx";

/** What somebody told in the space that the viewer is in. */
export function PersonStories() {
  const { id } = useParams({ from: "/_app/_back/network/$id" });
  const { spaceId } = useRequiredMe().activeSpace;
  const filter = useMemo(() => ({ filterBy: "recent" as const, path: `users/${id}/stories` }), [id]);
  return (
    <StoryList
      key={`${spaceId} ${id}`}
      spaceId={spaceId}
      filter={filter}
      empty={<EmptyPage text="profileStories" kind="story" to="/network/people" />}
    />
  );
}
