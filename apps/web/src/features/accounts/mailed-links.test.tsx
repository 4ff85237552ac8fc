import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { authAnswers, authBreaks, authRefuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { AuthAction } from "./components/AuthAction.tsx";
import { LoginPage } from "./components/LoginPage.tsx";

beforeEach(() => siteIs());

function openLink(mode: string, token = "tok-1") {
  return renderApp(<AuthAction />, { path: `/auth/auth-action?mode=${mode}&token=${token}` });
}

it("asks for a reset mail without telling whether the account exists", async () => {
  const sent = authAnswers("POST", "/request-password-reset", { status: true });
  const { user, fill } = await renderApp(<LoginPage />, { path: "/auth/forgotPassword" });

  await user.click(await screen.findByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("E-mail is required")).toBeVisible();
  await fill("E-mail", "Meera@example.org");
  await user.click(screen.getByRole("button", { name: "Send the link" }));

  expect(await screen.findByText(/has an account here, a link/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ email: "meera@example.org" });

  await user.dblClick(screen.getByRole("button", { name: "Resend Email" }));
  expect(await screen.findByText("Reset email is sent to your mail.")).toBeVisible();
  expect(sent).toHaveLength(2);
  authBreaks("POST", "/request-password-reset");
  await user.click(screen.getByRole("button", { name: "Resend Email" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to send the reset email. Network request failed/);
});

it("spends a verification link on the click, not on being opened", async () => {
  const sent = authAnswers("GET", "/verify-email", { status: true, user: null });
  const { user, history } = await openLink("verifyEmail");
  expect(sent).toHaveLength(0);

  await user.click(await screen.findByRole("button", { name: "Verify my e-mail" }));

  expect(await screen.findByRole("heading", { name: "Your e-mail is verified" })).toBeVisible();
  expect(sent[0]?.url.searchParams.get("token")).toBe("tok-1");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(history.location.pathname).toBe("/auth/login"));
});

it("asks for a password where more than one was typed for the address", async () => {
  authAnswers("GET", "/verify-email", { status: true, user: null, resetToken: "tok-9" });
  const sent = authAnswers("POST", "/reset-password", { status: true });
  const { user, fill } = await openLink("verifyEmail");

  await user.click(await screen.findByRole("button", { name: "Verify my e-mail" }));

  expect(await screen.findByRole("heading", { name: "Choose your password" })).toBeVisible();
  await fill("New password", "the one I choose");
  await fill("Repeat the password", "the one I choose");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByRole("heading", { name: "Password changed successfully" })).toBeVisible();
  expect(sent[0]?.body).toEqual({ newPassword: "the one I choose", token: "tok-9" });
});

it("says that a link is spent and leads on", async () => {
  authRefuses("GET", "/verify-email", 401, "TOKEN_EXPIRED");
  const { user } = await openLink("verifyEmail");

  await user.click(await screen.findByRole("button", { name: "Verify my e-mail" }));

  expect(await screen.findByRole("heading", { name: "This link does not work any more" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible();
});

it("can be tried again when no answer came", async () => {
  authBreaks("GET", "/verify-email");
  const { user } = await openLink("verifyEmail");
  await user.click(await screen.findByRole("button", { name: "Verify my e-mail" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Network request failed");

  authAnswers("GET", "/verify-email", { status: true });
  await user.click(screen.getByRole("button", { name: "Verify my e-mail" }));

  expect(await screen.findByRole("heading", { name: "Your e-mail is verified" })).toBeVisible();
});

it("confirms a changed address for who is signed in", async () => {
  await signInAs();
  authAnswers("GET", "/verify-email", { status: true });
  const { user, history } = await openLink("changeEmail");

  await user.click(await screen.findByRole("button", { name: "Confirm the new e-mail" }));

  expect(await screen.findByRole("heading", { name: "Email changed successfully" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
});

it("sets a new password that was typed twice alike", async () => {
  const sent = authAnswers("POST", "/reset-password", { status: true });
  const { user, fill } = await openLink("resetPassword", "tok-2");

  await fill("New password", "a new one");
  await fill("Repeat the password", "another one");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByText("Passwords are not matching")).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.clear(screen.getByLabelText("Repeat the password"));
  await fill("Repeat the password", "a new one");
  await user.click(screen.getByRole("button", { name: "Save the password" }));

  expect(await screen.findByRole("heading", { name: "Password changed successfully" })).toBeVisible();
  expect(sent[0]?.body).toEqual({ newPassword: "a new one", token: "tok-2" });
});

it("keeps the form when the new password is too weak, and leads on when the link is spent", async () => {
  authRefuses("POST", "/reset-password", 422, "WEAK_PASSWORD");
  const { user, fill, history } = await openLink("resetPassword");
  await fill("New password", "password");
  await fill("Repeat the password", "password");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByText(/Weak password/)).toBeVisible();

  authRefuses("POST", "/reset-password", 400, "INVALID_TOKEN");
  await user.click(screen.getByRole("button", { name: "Save the password" }));

  await user.click(await screen.findByRole("button", { name: "Send a new link" }));
  await waitFor(() => expect(history.location.pathname).toBe("/auth/forgotPassword"));
});

it.each(["mode=nonsense&token=x", "mode=verifyEmail", "token=x"])(
  "says that a link is incomplete: %s",
  async (query) => {
    await renderApp(<AuthAction />, { path: `/auth/auth-action?${query}` });

    expect(await screen.findByRole("heading", { name: "Something is missing from this link" })).toBeVisible();
  },
);
