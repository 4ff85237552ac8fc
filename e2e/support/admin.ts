import { expect, request } from "@playwright/test";
import type { Language } from "../../packages/contract/src/rules.ts";
import { makePerson, type Person, signInByApi } from "./people.ts";
import type { Server } from "./server.ts";

/** The first account of the run's server. */
export const admin: Person = {
  name: "Keeper",
  email: "keeper@example.org",
  password: "keeps the whole house",
  role: "person",
};

/** Another admin, who uses the product in this language. */
export async function makeAdmin(server: Server, language: Language): Promise<Person> {
  const person = await makePerson(server, {}, language);
  const authorization = `Bearer ${await signInByApi(server, admin)}`;
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { authorization } });
  const found = await api.get("/api/admin/users", { params: { query: person.email } });
  const [{ id }] = ((await found.json()) as { items: [{ id: string }] }).items;
  const granted = await api.patch(`/api/admin/users/${id}`, { data: { data: { siteRole: "admin" } } });
  expect(granted.ok(), await granted.text()).toBe(true);
  await api.dispose();
  return person;
}
