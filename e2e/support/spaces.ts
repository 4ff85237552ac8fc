import { added, type Call, idOf, succeed } from "./people.ts";

/** A private space of somebody's, all of whom have entered it; answers its id. */
export async function makeSpace(name: string, owner: Call, ...members: Call[]): Promise<string> {
  const spaceId = await added(owner, "/spaces", { data: { name } });
  for (const member of members) {
    await succeed(owner, "/spaces/sendInvites", { userIds: [await idOf(member)], spaceId });
    await succeed(member, `/spaces/${spaceId}/invites/accept`);
  }
  for (const one of [owner, ...members]) await succeed(one, "/user/changeSpace", { spaceId });
  return spaceId;
}
