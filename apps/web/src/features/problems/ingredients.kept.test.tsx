import { createIngredient, getItem } from "@bump/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { listsByPath } from "#test/stories.ts";
import { Ingredients } from "./index.ts";

bringDatabase();

const crossing = buildProblem();

async function openDialog() {
  const app = await renderApp(<Ingredients id={crossing.id} missing="Gone" />);
  await app.user.click(await screen.findByRole("button", { name: "Add an ingredient" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Add an ingredient" })) };
}

it("an ingredient that was closed by Escape is still being written, and saved once", async () => {
  await signInAs();
  answers(getItem, { data: crossing } as never);
  listsByPath(() => []);
  const first = await openDialog();
  await first.fill("Name", "Cars per hour");
  await first.user.click(first.dialog.getByRole("radio", { name: "Store" }));
  await first.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();

  const again = await openDialog();
  expect(again.dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Cars per hour");
  expect(again.dialog.getByRole("radio", { name: "Store" })).toBeChecked();
  const sent = answers(createIngredient, ({ body }) => ({ data: (body as { data: never }).data }));
  await again.user.click(again.dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { name: "Cars per hour", visualType: "store" } }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  expect((await openDialog()).dialog.getByRole("textbox", { name: "Name" })).toHaveValue("");
});
