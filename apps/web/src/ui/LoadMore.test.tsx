import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { LoadMore } from "./LoadMore.tsx";

type Seen = (changes: { isIntersecting: boolean }[]) => void;
let seen: Seen;

afterEach(() => vi.unstubAllGlobals());

async function renderEnd() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: Seen) {
        seen = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  const fetchNextPage = vi.fn<() => Promise<void>>(async () => {});
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  await renderApp(<LoadMore query={query} />);
  return fetchNextPage;
}

it("fetches when the end of the list comes into sight, and as that is last of several changes at once", async () => {
  const fetchNextPage = await renderEnd();
  expect(screen.getByRole("button")).toBeVisible();
  act(() => seen([{ isIntersecting: false }]));
  expect(fetchNextPage).not.toHaveBeenCalled();
  act(() => seen([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it("fetches nothing where the end went out of sight again", async () => {
  const fetchNextPage = await renderEnd();
  act(() => seen([{ isIntersecting: true }, { isIntersecting: false }]));
  expect(fetchNextPage).not.toHaveBeenCalled();
});
