import { Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { personQuery, ShieldMenu } from "#features/people/index.ts";
import { ShareButton, shareTargets } from "#features/sharing/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { type Tab, TabbedPage } from "../content/TabbedPage.tsx";

const common: Tab = ["profileCommon", "/network/$id/common"];
const others: readonly Tab[] = [
  ["profileStories", "/network/$id/stories"],
  ["profileProblems", "/network/$id/problems"],
  ["profileSolutions", "/network/$id/solutions"],
  ["profileSolving", "/network/$id/solving"],
  ["profileSkills", "/network/$id/skills"],
];

/** /network/{id}: their name, what they are about, and what the viewer can do about them. */
export function PersonPage() {
  const { id } = useParams({ from: "/_app/_back/network/$id" });
  const { data: person } = useSuspenseQuery(personQuery(id));
  const isMe = useRequiredMe().id === person.id;
  return (
    <TabbedPage
      page="profile"
      title={person.displayName}
      titled
      actions={
        <Group gap={8} wrap="nowrap">
          <ShareButton shared={{ target: shareTargets.person(person), title: person.displayName }} />
          {!isMe && <ShieldMenu person={person} />}
        </Group>
      }
      tabs={[["profileInfo", "/network/$id/info"], ...(isMe ? [] : [common]), ...others]}
    />
  );
}
