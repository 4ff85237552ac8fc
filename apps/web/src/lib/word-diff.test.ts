import { expect, it } from "vitest";
import { diffWords } from "./word-diff.ts";

const marks = { same: "", gone: "-", new: "+" };
const shown = (former: string, next: string) => diffWords(former, next).map(({ kind, text }) => marks[kind] + text);

it("tells what went and what came, in the order of reading", () => {
  expect(shown("The lid is shut today", "The lid was shut again today")).toEqual([
    "The lid ",
    "-is ",
    "+was ",
    "shut ",
    "+again ",
    "today",
  ]);
});

it.each([
  ["", "", []],
  ["", "new", ["+new"]],
  ["old", "", ["-old"]],
  ["same words", "same words", ["same words"]],
  ["a a a", "a a", ["a ", "-a ", "a"]],
])("%j to %j", (former, next, parts) => expect(shown(former, next)).toEqual(parts));

it("keeps every character of both, even of texts too long to compare", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(" ");
  for (const [former, next] of [
    [long("a"), long("b")],
    ["one\n\ntwo  three", "one two\nthree"],
  ] as const) {
    const parts = diffWords(former, next);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(without("new")).toBe(former);
    expect(without("gone")).toBe(next);
  }
});

it("shares the time among texts that are compared at once", () => {
  const former = Array.from({ length: 200 }, (_, at) => `a${at} same${at}`).join(" ");
  const next = former.replaceAll(/\ba/g, "b");
  expect(diffWords(former, next).filter(({ kind }) => kind === "same").length).toBeGreaterThan(100);
  expect(diffWords(former, next, 200).filter(({ kind }) => kind === "same").length).toBeLessThan(2);
});
