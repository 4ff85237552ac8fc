import type { PersonView } from "@bump/contract";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { findPersonRow, listPeopleRows, type PeopleFilter } from "./users.people.repo.ts";
import { toPersonView } from "./users.view.ts";

export async function getPerson({ db }: Deps, id: string): Promise<PersonView> {
  const row = await findPersonRow(db, id);
  if (!row) throw new AppError("not_found");
  return toPersonView(row);
}

export async function listPeople({ db }: Deps, filter: PeopleFilter): Promise<Page<PersonView>> {
  const { items, last } = await listPeopleRows(db, filter);
  return { items: items.map(toPersonView), last };
}
