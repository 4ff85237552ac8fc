import { setProfileTags, updateUser } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, authAnswers, authRefuses, breaks, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { ProfileSettings } from "./ProfileSettings.tsx";

const me = buildMe({ profileTags: ["water"] });

beforeEach(async () => {
  siteIs();
  await signInAs(me);
});

async function openProfile() {
  const app = await renderApp(<ProfileSettings />);
  await screen.findByLabelText("Display name");
  return app;
}

it("saves the display name", async () => {
  const sent = answers(updateUser, { user: { ...me, displayName: "Lakshmi" } });
  const { user, fill } = await openProfile();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();

  await fill("Display name", "Lakshmi");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Display Name updated successfully")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: "displayName", displayName: "Lakshmi" });
  expect(screen.getByLabelText("Display name")).toHaveValue("Lakshmi");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("keeps what is typed while it is being saved", async () => {
  const arrives = deferred();
  answers(updateUser, () => arrives.promise.then(() => ({ user: { ...me, displayName: "Lakshmi" } })));
  const { user, fill } = await openProfile();
  await fill("Display name", "Lakshmi");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await fill("Display name", "Lakshmi D");
  arrives.resolve();
  expect(await screen.findByText("Display Name updated successfully")).toBeVisible();
  expect(screen.getByLabelText("Display name")).toHaveValue("Lakshmi D");
  expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
});

it("keeps the typed name beside the reason when it could not be saved", async () => {
  breaks(updateUser);
  const { user, fill } = await openProfile();

  await fill("Display name", "Lakshmi");
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText(/Failed to update display name. Network request failed/)).toBeVisible();
  expect(screen.getByLabelText("Display name")).toHaveValue("Lakshmi");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText("Display name")).toHaveValue("Meera");
});

it("refuses a name of twenty letters before it is sent", async () => {
  const sent = answers(updateUser, { user: me });
  const { user, fill } = await openProfile();

  await fill("Display name", "a".repeat(20));
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Name must be less than 20 characters")).toBeVisible();
  expect(sent).toHaveLength(0);
});

it("counts the bio and saves it", async () => {
  answers(updateUser, { user: { ...me, bio: "I count cars." } });
  const { user, fill } = await openProfile();

  await fill("Bio", "I count cars.");
  expect(screen.getByText("13 / 1000")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Bio updated successfully")).toBeVisible();
});

it("asks for the password again before the address is changed, then tells that it waits", async () => {
  refuses(updateUser, "requires_recent_login");
  const { user, fill } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Change" }));
  await fill("New e-mail", "New@Example.org");
  await user.click(screen.getByRole("button", { name: "Send the confirmation" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter your password" });

  authRefuses("POST", "/sign-in/email", 401, "INVALID_EMAIL_OR_PASSWORD");
  await fill("Password", "wrong");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Wrong e-mail or password");

  authAnswers("POST", "/sign-in/email", { user: { id: me.id } });
  authAnswers("GET", "/token", { token: fakeToken(me) });
  const sent = answers(updateUser, { user: me, pending: true });
  await fill("Password", "right");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));

  expect(await screen.findByText(/Email change needs verification. We sent a link to new@example.org/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: "email", email: "New@Example.org" });
  expect(screen.getByLabelText("E-mail")).toHaveValue("meera@example.org");
});

it("does nothing where somebody else signed in instead: it was not meant for them", async () => {
  const gone = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  refuses(updateUser, "requires_recent_login");
  const { user, fill } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Change" }));
  await fill("New e-mail", "new@example.org");
  await user.click(screen.getByRole("button", { name: "Send the confirmation" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter your password" });
  const other = buildMe({ id: "0190a000-0000-7000-8000-0000000000bb" });
  authAnswers("POST", "/sign-in/email", { user: { id: other.id } });
  authAnswers("GET", "/token", { token: fakeToken(other) });
  const sent = answers(updateUser, { user: me, pending: true });
  await fill("Password", "right");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/"));
  expect(sent).toHaveLength(0);
});

it("keeps the new address when the person gives up on the password", async () => {
  refuses(updateUser, "requires_recent_login");
  const { user, fill } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Change" }));
  await fill("New e-mail", "new@example.org");
  await user.click(screen.getByRole("button", { name: "Send the confirmation" }));

  await user.click(await screen.findByRole("button", { name: "Close" }));

  expect(await screen.findByText(/Failed to update email. This needs a recent sign-in/)).toBeVisible();
  expect(screen.getByLabelText("New e-mail")).toHaveValue("new@example.org");
});

it("tells an address that belongs to nobody else from the own one", async () => {
  const { user, fill } = await openProfile();
  await user.click(screen.getByRole("button", { name: "Change" }));

  await fill("New e-mail", "Meera@example.org");
  await user.click(screen.getByRole("button", { name: "Send the confirmation" }));

  expect(await screen.findByText("This is your e-mail already")).toBeVisible();
});

async function openTags() {
  const app = await openProfile();
  await app.user.click(screen.getByRole("button", { name: "Edit profile tags" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit profile tags" });
  const add = async (text: string) => {
    await app.fill("Add a tag", text);
    await app.user.click(within(dialog).getByRole("button", { name: "Add" }));
  };
  return { ...app, dialog, add };
}

it("strips the # of a tag, drops doubles and saves the list", async () => {
  const sent = answers(setProfileTags, { profileTags: ["water", "drains"] });
  const { user, dialog, add } = await openTags();

  await add("#Drains");
  await add("drains");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Profile tags updated successfully")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toMatchObject({ profileTags: ["water", "drains"] });
  expect(screen.getByText("drains")).toBeVisible();
});

it("takes ten tags and not eleven", async () => {
  const { add } = await openTags();
  for (let count = 2; count <= 10; count++) await add(`tag${count}`);

  expect(await screen.findByText("Max 10")).toBeVisible();
  expect(screen.getByLabelText("Add a tag", { selector: "input" })).toBeDisabled();
});

it("says what of a pasted list fits no more, and lets it be taken out", async () => {
  const sent = answers(setProfileTags, { profileTags: [] });
  const { user, dialog } = await openTags();
  const field = screen.getByLabelText("Add a tag", { selector: "input" });
  await user.click(field);
  await user.paste("b c d e f g h i j k l ");
  expect(field).toHaveValue("k l");
  expect(await within(dialog).findByText("Max 10")).toBeVisible();

  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByText("Max 10")).toBeVisible();
  expect(sent).toHaveLength(0);

  await user.clear(field);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ profileTags: ["water", ..."b c d e f g h i j".split(" ")] });
});

it("refuses what cannot be a tag", async () => {
  const { add } = await openTags();

  await add("two.words");

  expect(await screen.findByText("A tag takes letters, digits, - and _ only.")).toBeVisible();
});

it("stays open with what was chosen when tags cannot be saved, and sends once", async () => {
  const answer = deferred<never>();
  const sent = answers(setProfileTags, () => answer.promise);
  const { user, dialog, add } = await openTags();
  await add("drains");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await user.keyboard("{Enter}");
  expect(sent).toHaveLength(1);
  answer.reject(new Error("gone"));

  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Failed to update profile tags");
  expect(within(dialog).getByText("#drains")).toBeVisible();
});

it("takes a picture away and says so", async () => {
  await signInAs(buildMe({ photoURL: "/api/media/one" }));
  const sent = answers(updateUser, { user: me });
  const { user } = await openProfile();

  await user.click(screen.getByRole("button", { name: "Remove" }));

  expect(await screen.findByText("Profile picture removed")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ key: "photoURL", photoURL: null });
});

it.each([
  [new File(["x"], "a.svg", { type: "image/svg+xml" }), "This file is not a picture that can be read."],
  [new File([new Uint8Array(20_000_001)], "a.png", { type: "image/png" }), "This picture is larger than 20 MB."],
])("refuses a file that cannot become a picture", async (file, text) => {
  const { user } = await openProfile();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("No file field");
  input.removeAttribute("accept");

  await user.upload(input, file);

  expect(await screen.findByRole("alert")).toHaveTextContent(text);
});
