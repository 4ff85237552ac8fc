import { Box } from "@mantine/core";
import { Navigate, useLocation, useMatches } from "@tanstack/react-router";
import { InviteButton } from "#features/members/index.ts";
import { useSpaceName } from "#features/spaces/index.ts";
import { type Tab, TabbedPage } from "../content/TabbedPage.tsx";
import { useSpace } from "./use-space.ts";

const info: Tab = ["spaceInfo", "/space/$id/info"];
const inside: readonly Tab[] = [
  ["spaceTags", "/space/$id/tags"],
  ["spaceMedia", "/space/$id/media"],
  ["spaceActivity", "/space/$id/activity"],
  ["spaceAnalytics", "/space/$id/analytics"],
  ["spaceReports", "/space/$id/reports"],
];

/** /space/{id}: its name, and its parts for those who may read it. */
export function SpacePage() {
  const space = useSpace();
  const nameOf = useSpaceName();
  // The page that is shown: the address is ahead of it on the way to another.
  const onSummary = useMatches({ select: (matches) => matches.at(-1)?.staticData.page === "spaceInfo" });
  const onMembers = useLocation({ select: ({ pathname }) => /\/(members|participants)$/.test(pathname) });
  if (!space.inside && !onSummary) return <Navigate to="/space/$id/info" params={{ id: space.id }} replace />;
  // Public spaces have no members, only people who were there.
  const people: Tab = space.isPrivate
    ? ["spaceMembers", "/space/$id/members", undefined, { count: space.inside?.counters.totalMembers }]
    : ["spaceParticipants", "/space/$id/participants"];
  const invite = (
    <Box visibleFrom="xs">
      <InviteButton space={space} />
    </Box>
  );
  return (
    <TabbedPage
      page="space"
      title={nameOf(space)}
      actions={onMembers && invite}
      tabs={space.inside ? [info, people, ...inside] : [info]}
    />
  );
}
