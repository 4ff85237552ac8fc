import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { SubscriptionsPage } from "./SubscriptionsPage.tsx";

it("names the plan that somebody has", async () => {
  await signInAs(buildMe({ subscription: { name: "Professional" } }));
  await renderApp(<SubscriptionsPage />);
  expect(await screen.findByText("Professional")).toBeVisible();
  expect(screen.queryByText("No subscription")).toBeNull();
});

it("says so where there is none", async () => {
  await signInAs(buildMe());
  await renderApp(<SubscriptionsPage />);
  expect(await screen.findByRole("heading", { name: "No subscription" })).toBeVisible();
});
