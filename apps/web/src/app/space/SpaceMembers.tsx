import type { SpaceView } from "@bump/contract";
import { InviteButton, JoinRequests, type MemberFilter, MembersList } from "#features/members/index.ts";
import { useActiveSpace, useSpace } from "./use-space.ts";

/** /space/{id}/members and /participants */
export function SpaceMembers() {
  const space = useSpace();
  return (
    <>
      <JoinRequests space={space} />
      <MembersList space={space} filter="active" action={<InviteButton space={space} />} />
    </>
  );
}

/** One status of the members, for those who run the space. */
function Managed({ space, filter }: { space: SpaceView; filter: MemberFilter }) {
  return (
    <>
      {filter === "active" && <JoinRequests space={space} />}
      <MembersList
        key={`${space.id} ${filter}`}
        space={space}
        filter={filter}
        action={<InviteButton space={space} />}
      />
    </>
  );
}

/** /space/{id}/manage/participants/* */
export function ManagedMembers({ filter }: { filter: MemberFilter }) {
  return <Managed space={useSpace()} filter={filter} />;
}

/** /manage/users */
export function ActiveMembers() {
  return <Managed space={useActiveSpace()} filter="active" />;
}
