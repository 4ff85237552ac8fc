import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { notify } from "./notify.ts";
import { toneColor } from "./theme/tokens.ts";

it("says it, and goes when it is closed", async () => {
  const { user } = await renderApp(null);
  notify.success("Story posted");
  expect(await screen.findByRole("status")).toHaveTextContent("Story posted");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Story posted")).toBeNull());
});

it("interrupts readers only for failures", async () => {
  await renderApp(null);
  notify.error("Not sent");
  expect(await screen.findByRole("alert")).toHaveTextContent("Not sent");
});

it("has the colour of what it says", async () => {
  await renderApp(null);
  notify.success("Story posted");
  notify.error("Not sent");
  notify.info("Back online");
  const colors: string[] = [];
  for (const text of ["Story posted", "Not sent", "Back online"]) {
    const toast = (await screen.findByText(text)).closest<HTMLElement>("[role=status], [role=alert]");
    colors.push(toast!.style.getPropertyValue("--toast-color"));
  }
  expect(colors).toEqual([toneColor("green"), toneColor("red"), toneColor("blue")]);
});

it("does its one thing once, and goes with it", async () => {
  const { user } = await renderApp(null);
  const onSelect = vi.fn<() => void>();
  notify.info("A new version is ready", { stays: true, action: { label: "Load it", onSelect } });
  await user.click(await screen.findByRole("button", { name: "Load it" }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText("A new version is ready")).toBeNull());
});

it("replaces what it said before under the same id", async () => {
  await renderApp(null);
  notify.info("First", { id: "same" });
  expect(await screen.findByText("First")).toBeVisible();
  notify.info("Second", { id: "same" });
  expect(await screen.findByText("Second")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("First")).toBeNull());
});

it("goes by itself after five seconds, unless it waits for an answer", async () => {
  await renderApp(null);
  notify.info("Passing");
  notify.info("Waiting", { stays: true });
  expect(await screen.findByText("Passing")).toBeVisible();
  const shown = Date.now();
  await waitFor(() => expect(screen.queryByText("Passing")).toBeNull(), { timeout: 7500 });
  expect(Date.now() - shown).toBeGreaterThan(4500);
  expect(screen.getByText("Waiting")).toBeVisible();
});

it("waits for the connection where its code cannot be fetched without one", async () => {
  vi.resetModules();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const showToast = vi.fn<() => void>();
  let tries = 0;
  vi.doMock("./Toasts.tsx", () => {
    if (++tries === 1) throw new Error("chunk failed");
    return { showToast };
  });
  const { notify: unloaded } = await import("./notify.ts");
  unloaded.error("Not cleared");
  await waitFor(() => expect(tries).toBe(1));
  expect(showToast).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(showToast).toHaveBeenCalledWith("error", "Not cleared", {});
  });
  vi.doUnmock("./Toasts.tsx");
  onLine.mockRestore();
});
