import { type RawBuilder, sql } from "kysely";
import { containing } from "#platform/database/like.ts";
import { isMisspelt } from "#platform/database/misspelt.ts";

/** Whether the person `u` has the text in their name as it stands, or about so: its words in any order, or a letter another. */
export function isNamed(text: string, isAbout: boolean): RawBuilder<boolean> {
  const name = sql<string>`plain(u.display_name)`;
  if (!isAbout) return sql<boolean>`${name} like plain(${containing(text)})`;
  return sql<boolean>`(plain(${text}) <% ${name} or ${isMisspelt(name, text)})`;
}

/** Where nobody's name has the text as it stands, those whose names are about so. */
export async function findNamed<Row>(
  text: string | undefined,
  find: (isAbout: boolean) => Promise<Row[]>,
): Promise<Row[]> {
  const exact = await find(false);
  return exact.length === 0 && text ? find(true) : exact;
}
