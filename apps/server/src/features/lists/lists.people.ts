import { listParticipants as participants, ParticipantView, PersonView } from "@bump/contract";
import { listParticipants, requireSpace } from "#features/spaces/index.ts";
import { listPeople } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type ListQuery, type ListReaders, pagesOf } from "./lists.paths.ts";
import { readFilter, readPage, readPeopleOrder, readTagNames, refusal, refuseOthers } from "./lists.query.ts";

export const peopleLists: ListReaders = {
  users: pagesOf(PersonView, (deps, _viewer, list) => listPeople(deps, ofPeople(list))),
  people: pagesOf(PersonView, (deps, _viewer, list) => listPeople(deps, { ...ofPeople(list), role: "person" })),
  orgs: pagesOf(PersonView, (deps, _viewer, list) => listPeople(deps, { ...ofPeople(list), role: "org" })),
  participants: pagesOf(ParticipantView, async (deps, viewer, list) =>
    readParticipants(deps, viewer, { list, spaceId: (await requireSpace(deps.db, viewer, list)).id }),
  ),
  "spaces/{id}/participants": pagesOf(ParticipantView, (deps, viewer, list) =>
    readParticipants(deps, viewer, { list, spaceId: list.ids[0]! }),
  ),
};

function ofPeople(list: ListQuery) {
  readFilter(list, []);
  refuseOthers(list, ["query", "tags"]);
  return { query: list.query, orderBy: readPeopleOrder(list), tags: readTagNames(list), ...readPage(list) };
}

function readParticipants(deps: Deps, viewer: Viewer, { list, spaceId }: { list: ListQuery; spaceId: string }) {
  const orderBy = readPeopleOrder(list);
  readFilter(list, []);
  refuseOthers(list, ["query", "status"]);
  return listParticipants(deps, viewer, {
    query: list.query,
    orderBy,
    spaceId,
    status: readStatus(list),
    ...readPage(list),
  });
}

function readStatus({ status }: ListQuery) {
  const parsed = participants.query.shape.status.safeParse(status || undefined);
  if (!parsed.success) throw refusal("status", "invalid_value");
  return parsed.data;
}
