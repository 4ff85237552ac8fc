import { spaceQuery } from "#features/spaces/index.ts";
import { meQuery } from "#features/users/index.ts";
import { queryClient } from "#lib/query-client.ts";

/** Whether the person runs the space, or the active one where none is named: the server says so. */
export async function isManager(spaceId: string | undefined): Promise<boolean> {
  try {
    const id = spaceId ?? (await queryClient.fetchQuery(meQuery)).activeSpace.spaceId;
    return (await queryClient.fetchQuery(spaceQuery(id))).can.manage;
  } catch {
    // Not there, or no answer: the page itself says which.
    return true;
  }
}
