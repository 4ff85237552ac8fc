import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { BackBar } from "./BackBar.tsx";

const bar = <BackBar fallback="/activity" label="Back to Problems" title="Problem" />;

it("returns to where the person came from", async () => {
  const { user, history } = await renderApp(bar, { path: "/problems/recent?tag=water" });
  history.push("/problem/1/info");
  await user.click(await screen.findByRole("link", { name: "Back to Problems" }));
  await waitFor(() => expect(history.location.href).toBe("/problems/recent?tag=water"));
});

it("goes to its fallback when they came from nowhere", async () => {
  const { user, history } = await renderApp(bar, { path: "/problem/1/info" });
  await user.click(screen.getByRole("link", { name: "Back to Problems" }));
  await waitFor(() => expect(history.location.pathname).toBe("/activity"));
});
