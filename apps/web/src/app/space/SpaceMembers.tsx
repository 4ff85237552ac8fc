import type { SpaceView } from "@bump/contract";
import { InviteButton, JoinRequests, type MemberFilter, MembersList } from "#features/members/index.ts";
import { useActiveSpaceView, useSpace } from "./use-space.ts";

/** The members of one status, below those who ask to become one. */
function Members({ space, filter }: { space: SpaceView; filter: MemberFilter }) {
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

/** /space/{id}/members, /participants and /manage/participants/* */
export function SpaceMembers({ filter = "active" }: { filter?: MemberFilter }) {
  return <Members space={useSpace()} filter={filter} />;
}

/** /manage/users */
export function ActiveMembers() {
  return <Members space={useActiveSpaceView()} filter="active" />;
}
