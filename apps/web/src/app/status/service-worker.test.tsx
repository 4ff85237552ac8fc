import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { watchUpdates } from "./service-worker.ts";

class FakeWorker extends EventTarget {
  state = "installing";
  postMessage = vi.fn<(message: unknown) => void>();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** The browser's side of it: one registration, with or without an older version in charge. */
function browserWith({ controlled }: { controlled: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn<() => Promise<unknown>>(async () => registration),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  const install = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    act(() => worker.become("installed"));
    return worker;
  };
  return { container, registration, install };
}

afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

it("registers /sw.js for the whole site", async () => {
  const { container } = browserWith({ controlled: false });
  await renderApp(null);
  watchUpdates();
  await vi.waitFor(() => expect(container.register).toHaveBeenCalledWith("/sw.js", { scope: "/" }));
});

it("offers a new version, and changes to it only when asked", async () => {
  const { container, install } = browserWith({ controlled: true });
  const { user } = await renderApp(null);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  watchUpdates();
  await act(async () => undefined);
  const worker = install();
  expect(await screen.findByText("A new version is ready")).toBeVisible();
  expect(worker.postMessage).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Load it" }));
  expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

it("loads the page anew though the old version does not make way", async () => {
  const { install } = browserWith({ controlled: true });
  const { user } = await renderApp(null);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  watchUpdates();
  await act(async () => undefined);
  install();
  await user.click(await screen.findByRole("button", { name: "Load it" }));
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 4000 });
  reload.mockRestore();
});

it("offers one that waits since the last visit", async () => {
  const { registration } = browserWith({ controlled: true });
  registration.waiting = new FakeWorker();
  await renderApp(null);
  watchUpdates();
  expect(await screen.findByText("A new version is ready")).toBeVisible();
});

it("offers one that was already on its way", async () => {
  const { registration } = browserWith({ controlled: true });
  const worker = new FakeWorker();
  registration.installing = worker;
  await renderApp(null);
  watchUpdates();
  await act(async () => undefined);
  act(() => worker.become("installed"));
  expect(await screen.findByText("A new version is ready")).toBeVisible();
});

it("says nothing on the first visit", async () => {
  const { install } = browserWith({ controlled: false });
  await renderApp(null);
  watchUpdates();
  await act(async () => undefined);
  install();
  await act(async () => undefined);
  expect(screen.queryByText("A new version is ready")).toBeNull();
});
