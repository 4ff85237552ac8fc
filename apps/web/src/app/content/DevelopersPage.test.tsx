import { getReady } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { DevelopersPage } from "./DevelopersPage.tsx";

vi.stubGlobal("__BUILD__", { version: "1.0.0", id: "abc" });

it("names what a node stands on in the reader's words, and says how it is", async () => {
  refuses(getReady, "starting", { params: { down: "storage" } });
  await renderApp(<DevelopersPage />);
  const storage = await screen.findByText("File storage");
  expect(within(storage.parentElement!).getByText("down")).toBeVisible();
  expect(screen.getByText("Messages between processes")).toBeVisible();
  expect(screen.queryByText("Redis")).toBeNull();
});

it("names Redis where there is one", async () => {
  answers(getReady, { version: "1.0.0", components: { database: "up", bus: "up", storage: "up", redis: "down" } });
  await renderApp(<DevelopersPage />);
  const redis = await screen.findByText("Redis");
  expect(within(redis.parentElement!).getByText("down")).toBeVisible();
});
