import {
  changeParticipant,
  type EndpointCall,
  type EndpointResult,
  type ParticipantView,
  sendInvites,
} from "@bump/contract";
import { spaceQuery } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { placeMember } from "./members.cache.ts";
import { memberKeys } from "./members.queries.ts";

export type NextStatus = EndpointCall<typeof changeParticipant>["body"]["status"];

/** The figures of the space changed; its lists are asked for anew when they are opened next. */
function refreshSpace(spaceId: string): void {
  void queryClient.invalidateQueries({ queryKey: spaceQuery(spaceId).queryKey });
  void queryClient.invalidateQueries({ queryKey: memberKeys.of(spaceId), refetchType: "none" });
}

/** Shown at once; what the server refuses is taken back. */
export async function moveMember(
  spaceId: string,
  person: ParticipantView,
  status: NextStatus,
): Promise<ParticipantView> {
  placeMember(spaceId, { ...person, status });
  try {
    const { data } = await call(changeParticipant, {
      params: { id: spaceId, userId: person.author.id },
      body: { status },
    });
    placeMember(spaceId, data);
    return data;
  } catch (error) {
    placeMember(spaceId, person);
    throw error;
  } finally {
    refreshSpace(spaceId);
  }
}

export async function invitePeople(
  spaceId: string,
  userIds: string[],
): Promise<EndpointResult<typeof sendInvites>["skipped"]> {
  const { skipped } = await call(sendInvites, { body: { userIds, spaceId } });
  await queryClient.invalidateQueries({ queryKey: memberKeys.of(spaceId) });
  refreshSpace(spaceId);
  return skipped;
}
