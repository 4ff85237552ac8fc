import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { getSession } from "#lib/session.ts";
import { fakeToken } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { authAnswers, authBreaks, authRefuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { LoginPage } from "./components/LoginPage.tsx";

beforeEach(() => siteIs());

async function openLogin(path = "/auth/login") {
  const app = await renderApp(<LoginPage />, { path });
  await screen.findByLabelText("E-mail");
  const signIn = async () => {
    await app.fill("E-mail", "Meera@Example.org");
    await app.fill("Password", "a good one");
    await app.user.click(screen.getByRole("button", { name: "Sign in" }));
  };
  return { ...app, signIn };
}

it("signs in with the address in lower case and goes on to where the person was going", async () => {
  const sent = authAnswers("POST", "/sign-in/email", { user: { id: "1" }, redirect: false });
  authAnswers("GET", "/token", { token: fakeToken() });
  const { signIn, history } = await openLogin("/auth/login?redirect=%2Fproblems%2Frecent%3Fa%3D1");

  await signIn();

  await waitFor(() => expect(history.location.href).toBe("/problems/recent?a=1"));
  expect(sent[0]?.body).toEqual({ email: "meera@example.org", password: "a good one" });
  expect(getSession().state).toBe("signed-in");
});

it.each(["//evil.example/x", "https://evil.example/", "/auth/logout", "/\\evil.example"])(
  "never leaves the site for %s",
  async (target) => {
    authAnswers("POST", "/sign-in/email", { user: { id: "1" } });
    authAnswers("GET", "/token", { token: fakeToken() });
    const { signIn, history } = await openLogin(`/auth/login?redirect=${encodeURIComponent(target)}`);

    await signIn();

    await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
  },
);

it("says what is missing beside each field, and sends nothing", async () => {
  const { user } = await openLogin();

  await user.click(screen.getByRole("button", { name: "Sign in" }));

  expect(await screen.findByText("E-mail is required")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(screen.getByLabelText("E-mail")).toBeInvalid();
});

it("checks the address when its field is left", async () => {
  const { user, fill } = await openLogin();

  await fill("E-mail", "meera.ward12");
  await user.tab();

  expect(await screen.findByText("E-mail must be valid")).toBeVisible();
});

it("keeps what was typed when the password is wrong", async () => {
  authRefuses("POST", "/sign-in/email", 401, "INVALID_EMAIL_OR_PASSWORD");
  const { signIn } = await openLogin();

  await signIn();

  expect(await screen.findByRole("alert")).toHaveTextContent("Wrong e-mail or password, try again.");
  expect(screen.getByLabelText("E-mail")).toHaveValue("Meera@Example.org");
  expect(screen.getByLabelText("Password")).toHaveValue("a good one");
});

it("offers the verification mail again to who has not answered it", async () => {
  authRefuses("POST", "/sign-in/email", 403, "EMAIL_NOT_VERIFIED");
  const sent = authAnswers("POST", "/send-verification-email", { status: true });
  const { signIn, user } = await openLogin();
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Please verify your email");

  await user.click(screen.getByRole("button", { name: "Resend Email Verification" }));

  expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeVisible();
  expect(screen.getByText("Meera@Example.org")).toBeVisible();
  expect(sent[0]?.body).toEqual({ email: "meera@example.org" });
});

it("says how long a locked account waits and offers the reset", async () => {
  authRefuses("POST", "/sign-in/email", 429, "ACCOUNT_LOCKED", 240);
  const { signIn, user, history } = await openLogin();
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("try again in 4 minutes");

  await user.click(screen.getByRole("button", { name: "Reset the password" }));

  await waitFor(() => expect(history.location.pathname).toBe("/auth/forgotPassword"));
  expect(await screen.findByLabelText("E-mail")).toHaveValue("Meera@Example.org");
});

it("says so when no answer comes", async () => {
  authBreaks("POST", "/sign-in/email");
  const { signIn } = await openLogin();

  await signIn();

  expect(await screen.findByRole("alert")).toHaveTextContent("Network request failed");
});

it("sends once however often Enter is pressed", async () => {
  const answer = deferred<object>();
  const sent = authAnswers("POST", "/sign-in/email", () => answer.promise);
  authAnswers("GET", "/token", { token: fakeToken() });
  const { signIn, user, history } = await openLogin();
  await signIn();

  screen.getByLabelText("Password").focus();
  await user.keyboard("{Enter}{Enter}{Enter}");
  answer.resolve({ user: { id: "1" } });

  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
  expect(sent).toHaveLength(1);
});

it("asks for the app's code where the account has a second step", async () => {
  authAnswers("POST", "/sign-in/email", { twoFactorRedirect: true, twoFactorMethods: ["totp"] });
  authAnswers("GET", "/token", { token: fakeToken() });
  const sent = authAnswers("POST", "/two-factor/verify-totp", { user: {} });
  const { signIn, user, history, fill } = await openLogin();
  await signIn();

  await fill("Code", "12");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("The code has 6 digits")).toBeVisible();
  await fill("Code", "123456");
  await user.click(screen.getByRole("button", { name: "Go on" }));

  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
  expect(sent[0]?.body).toEqual({ code: "123456", trustDevice: false });
});

it("takes a backup code instead, and says when it is used up", async () => {
  authAnswers("POST", "/sign-in/email", { twoFactorRedirect: true });
  authRefuses("POST", "/two-factor/verify-backup-code", 401, "INVALID_BACKUP_CODE");
  const { signIn, user, fill } = await openLogin();
  await signIn();

  await user.click(await screen.findByRole("button", { name: "Use a backup code" }));
  await fill("Backup code", "abcde-fghij");
  await user.click(screen.getByRole("button", { name: "Go on" }));

  expect(await screen.findByRole("alert")).toHaveTextContent("This backup code is not right or has been used.");
});

it("tells what Google said on the way back", async () => {
  await openLogin("/auth/login?error=access_denied");

  expect(screen.getByRole("alert")).toHaveTextContent("You have cancelled the sign-in with Google.");
});

it("shows Google only where it is configured, and leaves for its page", async () => {
  siteIs({ google: true });
  const sent = authAnswers("POST", "/sign-in/social", { url: "https://accounts.example/", redirect: true });
  const leave = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { user } = await openLogin("/auth/login?redirect=%2Ftags");

  await user.click(screen.getByRole("button", { name: "Continue with Google" }));

  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://accounts.example/"));
  expect(sent[0]?.body).toMatchObject({ provider: "google", callbackURL: "/tags" });
});

it("offers neither Google nor sign-up in SaaS mode", async () => {
  siteIs({ mode: "saas", signUp: false, google: false });
  await openLogin();

  expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.queryByText(/Make an account/)).toBeNull();
});

it("asks who comes back from Google for the second step, and goes on from there", async () => {
  const sent = authAnswers("POST", "/two-factor/verify-totp", { user: { id: "1" } });
  authAnswers("GET", "/token", { token: fakeToken() });
  const path = "/auth/login?step=code&redirect=%2Fbookmarks";
  const { user, fill, history } = await renderApp(<LoginPage />, { path });

  await fill("Code", "123456");
  await user.click(screen.getByRole("button", { name: "Go on" }));

  await waitFor(() => expect(history.location.pathname).toBe("/bookmarks"));
  expect(sent[0]?.body).toEqual({ code: "123456", trustDevice: false });
});
