import { expect, it } from "vitest";
import { misspelt } from "./misspelt.ts";

const finds = (text: string, name: string) => new RegExp(misspelt(text) ?? "$^", "u").test(name);

it.each([
  ["a letter another", "jomas"],
  ["a letter too many", "johnas"],
  ["a letter missing", "jnas"],
  ["two letters changed about", "jonsa"],
])("finds a name with %s", (_what, text) => {
  expect(finds(text, "jonas weber")).toBe(true);
});

it("finds nobody whose name has more that is wrong, nor by a text that is short or long", () => {
  expect(finds("johnsa", "jonas weber")).toBe(false);
  expect(misspelt("jon")).toBeNull();
  expect(misspelt("j".repeat(25))).toBeNull();
});

it("takes a sign for any letter", () => {
  expect(finds("j(nas", "jonas weber")).toBe(true);
  expect(finds(String.raw`[j*\d`, "jonas weber")).toBe(false);
});
