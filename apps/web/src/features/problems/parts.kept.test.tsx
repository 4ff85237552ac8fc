import { createPart, getItem } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { writeDraft } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { buildPart, buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/PartDialog.tsx";
import { Parts } from "./index.ts";

bringDatabase();

const crossing = buildProblem();
const drivers = buildPart(crossing);

afterEach(() => {
  vi.restoreAllMocks();
});

it("a part that is being written in another tab is another one here", async () => {
  await signInAs();
  answers(getItem, { data: crossing } as never);
  listsByPath(() => []);
  const { id, type } = drivers;
  await writeDraft(`part/${crossing.id}`, { id, type, name: "Bus drivers", html: "", attributes: [] });
  // The lock by its id is the other tab's.
  const request = async (name: string, _: unknown, then: (lock: object | null) => unknown) => {
    void then(name.includes(id) ? null : {});
  };
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
  const sent = answers(createPart, { data: drivers });
  const { user } = await renderApp(<Parts id={crossing.id} missing="Gone" />);
  await user.click(await screen.findByRole("button", { name: "Add a part" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a part" }));
  await dialog.findByRole("textbox", { name: "Description" });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { name: "Bus drivers" } }));
  expect((sent[0]!.body as { data: { id: string } }).data.id).not.toBe(id);
});
