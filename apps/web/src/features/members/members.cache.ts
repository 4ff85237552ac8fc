import type { MembershipStatus, ParticipantOrder, ParticipantView } from "@bump/contract";
import { changeItems, itemsOf, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { type MemberFilter, memberKeys } from "./members.queries.ts";

type Members = Pages<ParticipantView>;

export function isInside(status: MembershipStatus): boolean {
  return status === "owner" || status === "admin" || status === "contributor";
}

function belongs(filter: MemberFilter, status: MembershipStatus): boolean {
  return filter === "active" ? isInside(status) : filter === status;
}

/** Newest first, as the server lists them. */
function insert(items: ParticipantView[], person: ParticipantView): ParticipantView[] {
  const index = items.findIndex(({ createdAt }) => createdAt < person.createdAt);
  return index === -1 ? [...items, person] : items.toSpliced(index, 0, person);
}

/** The list with the person as they are now: changed where they stand, put in, or taken out. */
export function placed(
  data: Members,
  person: ParticipantView,
  { filter, text, order }: { filter: MemberFilter; text: string; order: ParticipantOrder },
): Members {
  const fits = belongs(filter, person.status);
  const listed = itemsOf(data).some(({ id }) => id === person.id);
  if (listed) {
    const now = fits ? [person] : [];
    return changeItems(data, (items) => items.flatMap((item) => (item.id === person.id ? now : [item])));
  }
  const [first, ...others] = data.pages;
  // Whether somebody new is among those searched for, and where by name, the server knows.
  if (!fits || !first || text !== "" || order !== "recent") return data;
  return { ...data, pages: [{ ...first, items: insert(first.items, person) }, ...others] };
}

/** Shows the person as given in every list of the space that is held. */
export function placeMember(spaceId: string, person: ParticipantView): void {
  for (const [key, data] of queryClient.getQueriesData<Members>({ queryKey: memberKeys.of(spaceId) })) {
    const [, , , filter, text, order] = key as unknown as ReturnType<typeof memberKeys.list>;
    if (data) queryClient.setQueryData<Members>(key, placed(data, person, { filter, text, order }));
  }
}

/** Who comes and goes is shown wherever they are listed. */
export function placePresence(userId: string, presence: Pick<ParticipantView, "online" | "lastSeen">): void {
  const change = (person: ParticipantView) => (person.author.id === userId ? { ...person, ...presence } : person);
  queryClient.setQueriesData<Members>(
    { predicate: ({ queryKey }) => queryKey[0] === "space" && queryKey[2] === "participants" },
    (data) => data && changeItems(data, (items) => items.map(change)),
  );
}
