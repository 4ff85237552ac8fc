import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeToken } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { authAnswers } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { LoginDialogHost } from "./components/LoginDialogHost.tsx";
import { closeLogin, openLogin } from "./login-request.ts";

beforeEach(() => {
  siteIs();
  closeLogin();
});

async function open(onSignedIn?: () => void) {
  const app = await renderApp(
    <>
      <button type="button" onClick={() => openLogin({ onSignedIn })}>
        Follow
      </button>
      <LoginDialogHost />
    </>,
  );
  await app.user.click(screen.getByRole("button", { name: "Follow" }));
  await screen.findByRole("dialog", { name: "Sign in to go on" });
  return app;
}

async function signIn({ user, fill }: Awaited<ReturnType<typeof open>>) {
  authAnswers("POST", "/sign-in/email", { user: { id: "1" } });
  authAnswers("GET", "/token", { token: fakeToken() });
  await fill("E-mail", "meera@example.org");
  await fill("Password", "a good one");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

it("goes on with what the visitor tried", async () => {
  const follow = vi.fn<() => void>();
  await signIn(await open(follow));

  await waitFor(() => expect(follow).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("leads to the landing page where nothing else was asked for", async () => {
  const app = await open();

  await signIn(app);

  await waitFor(() => expect(app.history.location.pathname).toBe("/stories/recent"));
});

it("walks from sign-in to sign-up and reset, and begins anew when closed", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("tab", { name: "Sign up" }));
  expect(await screen.findByLabelText("Display name")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Sign in" }));
  await user.click(screen.getByRole("button", { name: "Forgot password?" }));
  expect(await screen.findByRole("dialog", { name: "Reset your password" })).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Follow" }));

  expect(await screen.findByRole("dialog", { name: "Sign in to go on" })).toBeVisible();
});
