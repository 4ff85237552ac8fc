import { getPublicFigures } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { LoginDialogHost } from "#features/accounts/index.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { HomePage } from "./HomePage.tsx";

const figures = { total_users: 1240, totalStories: 1, totalProblems: 40, totalSolved: 10, totalSolutions: 12 };

beforeEach(() => siteIs());

it("shows the deployment's real figures", async () => {
  answers(getPublicFigures, { data: figures, series: [] });
  await renderApp(<HomePage />);

  expect(await screen.findByText("1 story told in the public spaces")).toBeVisible();
  expect(screen.getByText("40 problems named")).toBeVisible();
  expect(screen.getByText("10 of 40")).toBeVisible();
  expect(screen.getByText("1,240 members")).toBeVisible();
});

it("admits that a place is new", async () => {
  answers(getPublicFigures, { data: { ...figures, totalStories: 0, totalProblems: 0, totalSolved: 0 }, series: [] });
  await renderApp(<HomePage />);

  expect(await screen.findByText("This place is new")).toBeVisible();
});

it("stands without figures when they do not come", async () => {
  breaks(getPublicFigures);
  await renderApp(<HomePage />);

  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Every place has bumps.");
  expect(screen.getByRole("link", { name: "Join your space" })).toHaveAttribute("href", "/auth/signUp");
  expect(screen.queryByText(/problems named/)).toBeNull();
});

it("asks a visitor who wants to enter a space to sign in", async () => {
  answers(getPublicFigures, { data: figures, series: [] });
  const { user } = await renderApp(
    <>
      <HomePage />
      <LoginDialogHost />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Global Space" }));

  expect(await screen.findByRole("dialog", { name: "Sign in to go on" })).toBeVisible();
});

it("leads to those who can be written to, and to the page for support", async () => {
  siteIs({ supportUrl: "https://example.org/support" });
  breaks(getPublicFigures);
  await renderApp(<HomePage />);

  expect(await screen.findByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:help@example.org");
  const support = screen.getByRole("link", { name: "Support the product" });
  expect(support).toHaveAttribute("href", "https://example.org/support");
});

it("invites nobody in SaaS mode", async () => {
  siteIs({ mode: "saas", signUp: false });
  breaks(getPublicFigures);
  await renderApp(<HomePage />);

  expect(await screen.findAllByRole("link", { name: "Sign in" })).toHaveLength(2);
  expect(screen.queryByRole("link", { name: /Join/ })).toBeNull();
});
