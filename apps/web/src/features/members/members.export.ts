import { listParticipants, type ParticipantView } from "@bump/contract";
import { call } from "#lib/api.ts";

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

/** A cell as spreadsheets read it; what would be taken for a formula is not. */
function cell(value: string | number): string {
  const text = String(value).replace(/^([=+\-@\t\r])/, "'$1");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cell).join(",")).join("\r\n");
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
