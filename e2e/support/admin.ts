import type { Person } from "./people.ts";

/** The first account of the run's server. */
export const admin: Person = {
  name: "Keeper",
  email: "keeper@example.org",
  password: "keeps the whole house",
  role: "person",
};
