import { removeUser } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { getSession } from "#lib/session.ts";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, authAnswers, authBreaks, authRefuses, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { AccountSettings } from "./AccountSettings.tsx";

const me = buildMe();
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1";
const here = {
  id: "session-1",
  token: "t1",
  userAgent: linux,
  createdAt: "2026-01-02T00:00:00Z",
  updatedAt: "2026-01-03T00:00:00Z",
};
const phone = { ...here, id: "session-2", token: "t2", userAgent: iphone, updatedAt: "2026-01-04T00:00:00Z" };

function accountIs({
  password = true,
  google = false,
  twoStep = false,
  sessions = [here] as object[],
  passkeys = [] as object[],
} = {}) {
  const ways = [...(password ? ["credential"] : []), ...(google || !password ? ["google"] : [])];
  authAnswers(
    "GET",
    "/list-accounts",
    ways.map((providerId) => ({ providerId })),
  );
  authAnswers("GET", "/get-session", { user: { twoFactorEnabled: twoStep } });
  authAnswers("GET", "/list-sessions", sessions);
  authAnswers("GET", "/passkey/list-user-passkeys", passkeys);
}

beforeEach(async () => {
  siteIs();
  accountIs();
  await signInAs(me);
});

async function openAccount() {
  const app = await renderApp(<AccountSettings />);
  await screen.findByRole("region", { name: "Where you are signed in" });
  await screen.findByRole("region", { name: "Password" });
  return app;
}

it("names the subscription, or Basic User", async () => {
  await openAccount();

  expect(within(screen.getByRole("region", { name: "My Subscription" })).getByText("Basic User")).toBeVisible();
});

it("changes the password and takes a new token", async () => {
  const sent = authAnswers("POST", "/change-password", { user: {} });
  const { user, fill } = await openAccount();
  const tokens = authAnswers("GET", "/token", { token: fakeToken(me) });
  await user.click(screen.getByRole("button", { name: "Change the password" }));

  await fill("Current password", "the old one");
  await fill("New password", "the new one");
  await fill("Repeat the password", "the new one");
  await user.click(screen.getByRole("button", { name: "Change the password" }));

  expect(await screen.findByText("Password changed successfully")).toBeVisible();
  expect(sent[0]?.body).toEqual({ currentPassword: "the old one", newPassword: "the new one" });
  expect(tokens).toHaveLength(1);
});

it("says beside the field that the current password is wrong", async () => {
  authRefuses("POST", "/change-password", 400, "INVALID_PASSWORD");
  const { user, fill } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Change the password" }));

  await fill("Current password", "not it");
  await fill("New password", "the new one");
  await fill("Repeat the password", "the new one");
  await user.click(screen.getByRole("button", { name: "Change the password" }));

  expect(await screen.findByText("Wrong password, try again.")).toBeVisible();
  expect(screen.getByLabelText("Current password")).toBeInvalid();
  expect(screen.getByLabelText("New password")).toHaveValue("the new one");
});

it("sends who came through Google a mail to set a password", async () => {
  accountIs({ password: false });
  const sent = authAnswers("POST", "/request-password-reset", { status: true });
  const { user } = await openAccount();
  expect(screen.queryByRole("region", { name: "Two-step verification" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Send the link" }));

  expect(await screen.findByText("Reset email is sent to your mail.")).toBeVisible();
  expect(sent[0]?.body).toEqual({ email: "meera@example.org" });
});

it("unlinks Google after one question, where there is a password", async () => {
  accountIs({ google: true });
  const sent = authAnswers("POST", "/unlink-account", { status: true });
  const { user } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Unlink Google" }));
  expect(sent).toHaveLength(0);
  accountIs();

  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Unlink Google" }));

  expect(await screen.findByText("Google is unlinked")).toBeVisible();
  expect(sent[0]?.body).toEqual({ provider: "google" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Google" })).toBeNull());
});

it("does not offer to unlink the only way in", async () => {
  accountIs({ password: false });
  await openAccount();

  expect(screen.getByRole("region", { name: "Google" })).toHaveTextContent("It is your only way to sign in");
  expect(screen.queryByRole("button", { name: "Unlink Google" })).toBeNull();
});

it("lists the devices, this one first, and signs another out", async () => {
  accountIs({ sessions: [phone, here] });
  const { user } = await openAccount();
  const rows = within(screen.getByRole("region", { name: "Where you are signed in" })).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Chrome on Linux");
  expect(rows[0]).toHaveTextContent("This device");
  expect(rows[1]).toHaveTextContent("Safari on iPhone");
  const sent = authAnswers("POST", "/revoke-session", { status: true });
  authAnswers("GET", "/list-sessions", [here]);

  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));

  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(sent[0]?.body).toEqual({ token: "t2" });
});

it("asks once before it signs out all others", async () => {
  accountIs({ sessions: [phone, here] });
  const sent = authAnswers("POST", "/revoke-other-sessions", { status: true });
  const { user } = await openAccount();

  await user.click(screen.getByRole("button", { name: "Sign out all others" }));
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent("This device stays signed in.");
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Sign out all others" }));

  expect(await screen.findByText("All other devices are signed out")).toBeVisible();
});

it("keeps the page when one list fails, and tries it again", async () => {
  authBreaks("GET", "/list-sessions");
  const { user } = await renderApp(<AccountSettings />);
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("region", { name: "My Subscription" })).toBeVisible();
  authAnswers("GET", "/list-sessions", [here]);

  await user.click(retry);

  expect(await screen.findByText("This device")).toBeVisible();
});

it("turns the second step on with a code and shows the backup codes once", async () => {
  authAnswers("POST", "/two-factor/enable", {
    totpURI: "otpauth://totp/Bump:meera?secret=JBSWY3DPEHPK3PXP&issuer=Bump",
    backupCodes: ["aaaaa-bbbbb", "ccccc-ddddd"],
  });
  const sent = authAnswers("POST", "/two-factor/verify-totp", { user: {} });
  const { user, fill } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await fill("Your password", "a good one");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeVisible();
  accountIs({ twoStep: true });

  await fill("6-digit code from the app", "123456");
  await user.click(screen.getByRole("button", { name: "Turn it on" }));

  expect(await screen.findByText("aaaaa-bbbbb")).toBeVisible();
  expect(sent[0]?.body).toEqual({ code: "123456" });
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeVisible();
});

it("does not turn the second step off without the right password", async () => {
  accountIs({ twoStep: true });
  authRefuses("POST", "/two-factor/disable", 400, "INVALID_PASSWORD");
  const { user, fill } = await openAccount();

  await user.click(screen.getByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("dialog");
  await fill("Your password", "wrong");
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));

  expect(await within(dialog).findByText("Wrong password, try again.")).toBeVisible();
});

it("renames and removes a passkey", async () => {
  accountIs({ passkeys: [{ id: "p1", name: "Phone", createdAt: "2026-01-01T00:00:00Z" }] });
  const renamed = authAnswers("POST", "/passkey/update-passkey", { passkey: {} });
  const removed = authAnswers("POST", "/passkey/delete-passkey", { status: true });
  const { user, fill } = await openAccount();
  const region = await screen.findByRole("region", { name: "Passkeys" });

  await user.click(within(region).getByRole("button", { name: "Rename" }));
  await fill("Name", "Laptop");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(renamed[0]?.body).toEqual({ id: "p1", name: "Laptop" }));

  await user.click(within(region).getByRole("button", { name: "Remove" }));
  await user.click(await screen.findByRole("button", { name: "Remove the passkey" }));
  await waitFor(() => expect(removed[0]?.body).toEqual({ id: "p1" }));
});

it("deletes the account after one question, says so, and leaves after a second", async () => {
  const sent = answers(removeUser, {});
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { user } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  const question = await screen.findByRole("dialog", { name: "Delete the account of Meera?" });
  expect(question).toHaveTextContent("Your profile, picture, tags, settings, sessions and passkeys go with it.");
  expect(within(question).getByRole("radio", { name: "Leave it" })).toBeChecked();
  expect(sent).toHaveLength(0);

  await user.click(within(question).getByRole("button", { name: "Delete my account" }));

  expect(await screen.findByText("Account Deleted successfully")).toBeVisible();
  expect(sent[0]?.url.searchParams.get("anonymousPosts")).toBe("keep");
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"), { timeout: 3000 });
  expect(getSession().state).toBe("signed-out");
});

it("takes what was posted anonymously along where the person wants it so", async () => {
  const sent = answers(removeUser, {});
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { user } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  const question = await screen.findByRole("dialog");
  expect(within(question).getByRole("radiogroup", { name: "What you posted anonymously" })).toBeVisible();

  await user.click(within(question).getByRole("radio", { name: "Remove it" }));
  await user.click(within(question).getByRole("button", { name: "Delete my account" }));

  await waitFor(() => expect(sent[0]?.url.searchParams.get("anonymousPosts")).toBe("remove"));
  // It signs out after the farewell, which must not fall into the next test.
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"), { timeout: 3000 });
});

it("keeps the account and says why when it cannot be deleted", async () => {
  refuses(removeUser, "last_admin");
  const { user } = await openAccount();
  await user.click(screen.getByRole("button", { name: "Delete my account" }));

  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete my account" }));

  expect(await screen.findByText(/Failed to delete account. You are the only admin of this site/)).toBeVisible();
});
