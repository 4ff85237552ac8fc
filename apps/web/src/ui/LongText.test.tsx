import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { LongText } from "./LongText.tsx";

afterEach(() => vi.restoreAllMocks());

/** jsdom has no layout: what a browser would measure is said here. */
function measures(whole: number, shown: number): void {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(whole);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(shown);
}

it("shows all of a text that was cut, and less again", async () => {
  measures(400, 144);
  const { user } = await renderApp(<LongText>A very long story</LongText>);
  const text = screen.getByText("A very long story");
  expect(text).not.toHaveAttribute("data-open");

  await user.click(screen.getByRole("button", { name: "Show all", expanded: false }));
  expect(text).toHaveAttribute("data-open");
  await user.click(screen.getByRole("button", { name: "Show less", expanded: true }));
  expect(text).not.toHaveAttribute("data-open");
});

it("offers nothing where nothing is cut", async () => {
  measures(144, 144);
  await renderApp(<LongText>A short story</LongText>);
  expect(screen.queryByRole("button")).toBeNull();
});
