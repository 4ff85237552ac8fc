import { createFileRoute } from "@tanstack/react-router";
import { FollowingPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/following")({
  staticData: { page: "following" },
  loader: () => loadTexts("tags"),
  component: FollowingPage,
});
