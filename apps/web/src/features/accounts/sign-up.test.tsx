import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { authAnswers, authRefuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { LoginPage } from "./components/LoginPage.tsx";

beforeEach(() => siteIs());

async function openSignUp() {
  const app = await renderApp(<LoginPage />, { path: "/auth/signUp" });
  await screen.findByLabelText("Display name");
  return app;
}

it("makes a person's account and says where to look for the mail", async () => {
  const sent = authAnswers("POST", "/sign-up/email", { user: { id: "1" }, token: null });
  const { user, fill } = await openSignUp();

  await fill("Display name", "Meera");
  await fill("E-mail", "Meera@Example.org");
  await fill("Password", "a good one");
  await user.click(screen.getByRole("button", { name: "Sign up" }));

  expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", "mailto:help@example.org");
  expect(sent[0]?.body).toEqual({
    name: "Meera",
    email: "meera@example.org",
    password: "a good one",
    role: "person",
  });
});

it("asks an organisation for its name and an official mail", async () => {
  const sent = authAnswers("POST", "/sign-up/email", { user: { id: "1" }, token: null });
  const { user, fill } = await openSignUp();

  await user.click(screen.getByRole("radio", { name: "An organisation" }));
  expect(screen.getByText("Use an official mail of the organisation.")).toBeVisible();
  await fill("Organisation name", "St. Anne's School");
  await fill("Organisation e-mail", "office@example.org");
  await fill("Password", "a good one");
  await user.click(screen.getByRole("button", { name: "Sign up" }));

  await screen.findByRole("heading", { name: "Check your mail" });
  expect(sent[0]?.body).toMatchObject({ name: "St. Anne's School", role: "org" });
});

it("holds each field to its rule", async () => {
  const { user, fill } = await openSignUp();

  await fill("Display name", "A name of twenty letters");
  await fill("E-mail", "nobody");
  await fill("Password", "12345");
  await user.click(screen.getByRole("button", { name: "Sign up" }));

  expect(await screen.findByText("Name must be less than 20 characters")).toBeVisible();
  expect(screen.getByText("E-mail must be valid")).toBeVisible();
  expect(screen.getByText("Min 6 characters")).toBeVisible();
  expect(screen.getByLabelText("Display name")).toHaveFocus();
});

it("asks for what is missing in the words of each field", async () => {
  const { user } = await openSignUp();

  await user.click(screen.getByRole("button", { name: "Sign up" }));

  expect(await screen.findByText("Password is required")).toBeVisible();
  expect(screen.queryByText("Required.")).toBeNull();
});

it("puts the server's refusal of a weak password beside its field", async () => {
  authRefuses("POST", "/sign-up/email", 422, "WEAK_PASSWORD");
  const { user, fill } = await openSignUp();

  await fill("Display name", "Meera");
  await fill("E-mail", "meera@example.org");
  await fill("Password", "password");
  await user.click(screen.getByRole("button", { name: "Sign up" }));

  expect(await screen.findByText(/Weak password/)).toBeVisible();
  expect(screen.getByLabelText("Password")).toBeInvalid();
  expect(screen.getByLabelText("Display name")).toHaveValue("Meera");
});

it("sends the mail again once per click, and says so", async () => {
  authAnswers("POST", "/sign-up/email", { user: { id: "1" }, token: null });
  const sent = authAnswers("POST", "/send-verification-email", { status: true });
  const { user, fill } = await openSignUp();
  await fill("Display name", "Meera");
  await fill("E-mail", "meera@example.org");
  await fill("Password", "a good one");
  await user.click(screen.getByRole("button", { name: "Sign up" }));

  await user.dblClick(await screen.findByRole("button", { name: "Resend Email" }));

  expect(await screen.findByText("Sent again. Please check your email.")).toBeVisible();
  expect(sent).toHaveLength(1);
  authRefuses("POST", "/send-verification-email", 429, "TOO_MANY_REQUESTS", 60);
  await user.click(screen.getByRole("button", { name: "Resend Email" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to send verification email. Too many requests/);
});

it("keeps the address when the person turns to Sign in", async () => {
  authRefuses("POST", "/sign-up/email", 429, "TOO_MANY_REQUESTS", 60);
  const { user, fill, history } = await openSignUp();
  await fill("Display name", "Meera");
  await fill("E-mail", "meera@example.org");
  await fill("Password", "a good one");
  await user.click(screen.getByRole("button", { name: "Sign up" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests");

  await user.click(screen.getByRole("tab", { name: "Sign in" }));

  await waitFor(() => expect(history.location.pathname).toBe("/auth/login"));
  expect(await screen.findByLabelText("E-mail")).toHaveValue("meera@example.org");
});

it("says in SaaS mode that accounts come from the operators, and leads those who have one to Sign in", async () => {
  siteIs({ mode: "saas", signUp: false });
  const { user, history } = await renderApp(<LoginPage />, { path: "/auth/signUp" });

  expect(await screen.findByText(/Sign-up is closed here/)).toBeVisible();
  expect(screen.queryByText(/That is all/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign up" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(history.location.pathname).toBe("/auth/login"));
});
