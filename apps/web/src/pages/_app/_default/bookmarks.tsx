import { IconBookmark } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/bookmarks")({
  staticData: { page: "bookmarks" },
  component: () => <EmptyPage text="bookmarks" icon={IconBookmark} to="/stories/recent" />,
});
