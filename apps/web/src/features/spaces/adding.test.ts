import { createSpace } from "@bump/contract";
import { expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { signInAs } from "#test/people.ts";
import { answers } from "#test/server.ts";
import { buildSpace } from "#test/spaces.ts";
import { makeSpace } from "./spaces.mutations.ts";
import { spacesQuery } from "./spaces.queries.ts";

it("a new space stands in the list once, also where the list knew of it before the answer came", async () => {
  await signInAs();
  const [made, older] = [buildSpace(), buildSpace({ id: "0190a000-0000-7000-8000-0000000000e9" })];
  answers(createSpace, { data: made });
  const { queryKey } = spacesQuery({ type: "private", status: "active" });
  const listed = () => queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  const lists = (...items: (typeof made)[]) =>
    queryClient.setQueryData(queryKey, { pages: [{ items, last: null }], pageParams: [undefined] } as never);
  lists(older);
  await makeSpace({ id: made.id, name: made.name });
  expect(listed()).toEqual([made.id, older.id]);
  await makeSpace({ id: made.id, name: made.name });
  expect(listed()).toEqual([made.id, older.id]);
});
