import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { personQuery, ShieldMenu } from "#features/people/index.ts";
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
      actions={!isMe && <ShieldMenu person={person} />}
      tabs={[["profileInfo", "/network/$id/info"], ...(isMe ? [] : [common]), ...others]}
    />
  );
}
