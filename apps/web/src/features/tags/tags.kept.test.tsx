import { followTags, listFollowed, worldSpaceId } from "@bump/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildTag } from "#test/tags.ts";
import { FollowedTags } from "./index.ts";

bringDatabase();

const follows = (...names: string[]) =>
  answers(listFollowed, { items: names.map((name) => buildTag(name, { following: true })), alerts: [] });

const openTags = async () => {
  const app = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
  await app.user.click(await screen.findByRole("button", { name: "Edit tags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tags you follow" }));
  const chosen = () => dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  return { ...app, dialog, chosen };
};

it("what was chosen and not saved is still there after Escape, beside what was followed since", async () => {
  await signInAs();
  follows("water", "drains");
  const first = await openTags();
  await first.fill("Tag", "roads ");
  await first.user.click(first.dialog.getByRole("button", { name: /drains/ }));
  await first.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();

  follows("water", "drains", "lamps");
  await queryClient.invalidateQueries();
  const sent = answers(followTags, { tags: ["water", "lamps", "roads"] });
  const again = await openTags();
  expect(again.chosen()).toEqual(["#water", "#lamps", "#roads"]);
  await again.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ tags: ["water", "lamps", "roads"] }));
});
