import { updateUser } from "@bump/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { readDraft } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { ProfileSettings } from "./ProfileSettings.tsx";

bringDatabase();

const me = buildMe();

beforeEach(async () => {
  siteIs();
  await signInAs(me);
});

async function openProfile() {
  const app = await renderApp(<ProfileSettings />);
  const bio = await screen.findByLabelText("Bio");
  return { ...app, bio };
}

it("keeps what is typed and not saved when the page is left, until it is given up", async () => {
  const first = await openProfile();
  await first.fill("Bio", "Engineer in Guntur");
  cleanup();
  const second = await openProfile();
  await waitFor(() => expect(second.bio).toHaveValue("Engineer in Guntur"));
  await second.user.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  const { bio } = await openProfile();
  expect(bio).toHaveValue(me.bio);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("keeps it no longer once it was saved", async () => {
  answers(updateUser, { user: { ...me, bio: "Engineer" } });
  const first = await openProfile();
  await first.fill("Bio", "Engineer");
  cleanup();
  expect(await readDraft("profile/bio")).toEqual({ text: "Engineer" });
  const { user } = await openProfile();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  await waitFor(async () => expect(await readDraft("profile/bio")).toBeNull());
});
