import type { Language } from "../../packages/contract/src/rules.ts";
import { buildPerson, type Person } from "./people.ts";
import type { Server } from "./server.ts";

/** The first account of the run's server. */
export const admin: Person = {
  name: "Keeper",
  email: "keeper@example.org",
  password: "keeps the whole house",
  role: "person",
};

/** Another admin, who uses the product in this language. */
export function buildAdmin(server: Server, language: Language): Promise<Person> {
  return buildPerson(server, {}, { siteRole: "admin", language });
}
