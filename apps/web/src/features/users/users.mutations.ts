import { removeUser, setExplainer, setProfileTags, updateUser, type UserUpdate, type UserView } from "@bump/contract";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { meQuery } from "./users.queries.ts";

export function patchMe(change: Partial<UserView>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...change });
}

/** Changes one field of the own account. A new e-mail address is pending until its mail is answered. */
export async function saveMe(update: UserUpdate): Promise<{ pending: boolean }> {
  const { user, pending } = await call(updateUser, { body: update });
  patchMe(user);
  return { pending: pending === true };
}

export async function saveProfileTags(tags: string[]): Promise<void> {
  const { profileTags } = await call(setProfileTags, { body: { profileTags: tags } });
  patchMe({ profileTags });
}

/** Hides the explainer of one route. */
export async function hideExplainer(path: string): Promise<void> {
  const { hideExplainers } = await call(setExplainer, { body: { path } });
  patchMe({ hideExplainers });
}

export async function showExplainersAgain(): Promise<void> {
  const { hideExplainers } = await call(setExplainer, { body: { reset: true } });
  patchMe({ hideExplainers });
}

/** What becomes of the person's anonymous posts. */
export type AnonymousPosts = "keep" | "remove";

export async function deleteMe(anonymousPosts: AnonymousPosts): Promise<void> {
  await call(removeUser, { query: { anonymousPosts } });
}
