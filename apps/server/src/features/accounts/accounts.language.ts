import { defaultLanguage } from "@bump/contract";
import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";

/** The language that a person uses; what they write is taken to be in it. */
export async function findLanguage(db: Kysely<Db>, userId: string): Promise<string> {
  const row = await db.selectFrom("users").select("app_lang").where("id", "=", userId).executeTakeFirst();
  return row?.app_lang ?? defaultLanguage;
}
