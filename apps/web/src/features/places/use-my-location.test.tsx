import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { browserIs, knowsLagos } from "#test/places.ts";
import { renderApp } from "#test/render.tsx";
import { PlaceDialog } from "./components/PlaceDialog.tsx";

beforeEach(() => signInAs());
afterEach(() => vi.unstubAllGlobals());

it("what was looked for goes when another point is chosen", async () => {
  knowsLagos();
  browserIs({ lat: 6.512345, lng: 3.375432 });
  const spaceId = buildMe().activeSpace.spaceId;
  const nothing = () => undefined;
  const { user } = await renderApp(<PlaceDialog spaceId={spaceId} value={null} onSave={nothing} onClose={nothing} />);
  const dialog = within(await screen.findByRole("dialog"));
  const field = () => dialog.getByRole("combobox", { name: "Search for a place" });
  await user.click(field());
  await user.paste("Ibadan");
  await user.click(dialog.getByRole("button", { name: "Use my location" }));
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(await dialog.findByRole("radio", { name: "The exact point" })).toBeVisible();
});
