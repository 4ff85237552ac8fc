import { listParticipants, type ParticipantView } from "@bump/contract";
import { call } from "#lib/api.ts";
import { toCsv } from "#lib/csv.ts";

/** The largest page there is: a space of thousands is a few calls. */
const pageSize = 1000;

async function allMembers(spaceId: string): Promise<ParticipantView[]> {
  const people: ParticipantView[] = [];
  let last: string | undefined;
  do {
    const page = await call(listParticipants, {
      params: { id: spaceId },
      query: { status: "active", results: pageSize, lastDocumentID: last },
    });
    people.push(...page.items);
    last = page.last ?? undefined;
  } while (last);
  return people;
}

/** The members as a table: the given titles, then a row for each. */
export async function membersCsv(spaceId: string, titles: readonly string[]): Promise<string> {
  const people = await allMembers(spaceId);
  const rows = people.map(({ author, status, tags, totalPosts, createdAt }) => [
    author.displayName,
    author.role,
    status,
    tags.join(" "),
    totalPosts,
    createdAt.slice(0, 10),
  ]);
  return toCsv([titles, ...rows]);
}
