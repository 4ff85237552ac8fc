import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { losesConnection } from "#test/connection.ts";
import { isChunkFailure, reloadOnce, watchChunkFailures } from "./chunk-failure.ts";

function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
}

beforeEach(() => {
  sessionStorage.clear();
  setOnline(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("reloadOnce", () => {
  it("reloads at most once in 60 s", () => {
    const reload = vi.fn<() => void>();
    expect(reloadOnce(reload, 1_000_000)).toBe(true);
    expect(reloadOnce(reload, 1_059_999)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce(reload, 1_060_000)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("does not reload without a connection, and may once there is one", () => {
    const reload = vi.fn<() => void>();
    setOnline(false);
    expect(reloadOnce(reload, 1_000_000)).toBe(false);
    setOnline(true);
    expect(reloadOnce(reload, 1_000_001)).toBe(true);
  });

  it("does not reload where it could not remember that it did", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    const reload = vi.fn<() => void>();
    expect(reloadOnce(reload, 1_000_000)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

it("marks what Vite could not load, so that the router does not reload by itself", () => {
  watchChunkFailures();
  const payload = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
  expect(isChunkFailure(payload)).toBe(false);
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  expect(isChunkFailure(payload)).toBe(true);
  expect(payload.message).not.toMatch(/^Failed to fetch/);
});

it("fetches a style sheet that did not come when the connection is back", () => {
  watchChunkFailures();
  const sheet = Object.assign(document.createElement("link"), { href: "/assets/menu.css" });
  document.head.append(sheet);
  const connection = losesConnection();
  sheet.dispatchEvent(new Event("error"));
  connection.back();
  expect(sheet.isConnected).toBe(false);
  expect(document.head.querySelectorAll('link[href="/assets/menu.css"]')).toHaveLength(1);
});

it("fetches it again where the browser does not know that it has no connection", () => {
  vi.useFakeTimers();
  watchChunkFailures();
  const sheet = Object.assign(document.createElement("link"), { href: "/assets/box.css" });
  document.head.append(sheet);
  sheet.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect(sheet.isConnected).toBe(false);
  expect(document.head.querySelectorAll('link[href="/assets/box.css"]')).toHaveLength(1);
});
