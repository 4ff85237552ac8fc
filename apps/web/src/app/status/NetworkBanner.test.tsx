import { getLive } from "@bump/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { NetworkBanner } from "./NetworkBanner.tsx";

const offline = "You are not connected to the Internet, try again";

afterEach(() => {
  vi.useRealTimers();
  act(() => void dispatchEvent(new Event("online")));
});

it("says that the connection is gone, and for two seconds that it is back", async () => {
  await renderApp(<NetworkBanner />);
  expect(screen.queryByText(offline)).toBeNull();
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByText(offline)).toBeVisible();

  vi.useFakeTimers();
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.getByText("Back online")).toBeVisible();
  expect(screen.queryByText(offline)).toBeNull();
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByText("Back online")).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Back online")).toBeNull();
});

it("asks the server when the person tries again", async () => {
  const { user } = await renderApp(<NetworkBanner />);
  act(() => void dispatchEvent(new Event("offline")));
  breaks(getLive);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText(offline)).toBeVisible();
  answers(getLive, {});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Back online")).toBeVisible();
});
