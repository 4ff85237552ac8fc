import { screen } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { FilterMenu } from "./FilterMenu.tsx";

afterEach(() => i18next.changeLanguage("en"));

const states = [
  ["all", "All"],
  ["open", "Open"],
] as const;

it.each([
  ["all", "State"],
  ["open", "State: Open"],
] as const)("says of %s what is chosen, once that narrows", async (value, name) => {
  await renderApp(<FilterMenu label="State" value={value} options={states} onChange={() => {}} />);
  expect(screen.getByRole("button")).toHaveAccessibleName(name);
});

it("puts the colon as the language does", async () => {
  await i18next.changeLanguage("fr");
  await renderApp(<FilterMenu label="État" value="open" options={states} onChange={() => {}} />);
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("État\u202F: Open");
});
