import { expect, it } from "vitest";
import { parseItemPath } from "./subjects.paths.ts";

const a = "0190163d-8694-739b-aea5-966c26f8ad91";
const b = "0190163D-8694-739B-AEA5-966C26F8AD92";
const c = "0190163d-8694-739b-aea5-966c26f8ad93";

it.each([
  [`stories/${a}`, "story", a],
  [`/stories/${a}`, "story", a],
  [`problems/${a}`, "problem", a],
  [`solutions/${b}`, "solution", b.toLowerCase()],
  [`skills/${a}`, "skill", a],
  [`views/${a}`, "map", a],
  [`faqs/${a}`, "faq", a],
  [`problems/${a}/solutions/${b}`, "solution", b.toLowerCase()],
  [`problems/${a}/views/${c}`, "map", c],
  [`stories/${a}/comments/${c}`, "comment", c],
  [`problems/${a}/solutions/${b}/comments/${c}`, "comment", c],
  [`stories/${a}/comments/${b}/replies/${c}`, "comment", c],
])("%s", (path, kind, id) => {
  expect(parseItemPath(path)).toMatchObject({ kind, id });
});

it("knows what a path names on its way", () => {
  const problem = { kind: "problem", id: a, above: null };
  const solution = { kind: "solution", id: b.toLowerCase(), above: problem };
  const comment = { kind: "comment", id: c, above: solution };
  const path = `problems/${a}/solutions/${b}/comments/${c}`;
  expect(parseItemPath(path)).toEqual(comment);
  expect(parseItemPath(`${path}/replies/${a}`)).toEqual({ kind: "comment", id: a, above: comment });
});

it.each([
  "",
  "/",
  a,
  "stories",
  "stories/*",
  "stories/1",
  `stories/${a}/`,
  `//stories/${a}`,
  `stories/${a}/${b}`,
  `users/${a}`,
  `spaces/${a}`,
  `comments/${a}`,
  `stories/${a}/solutions/${b}`,
  `stories/${a}/replies/${b}`,
  `stories/${a}/comments/${b}/comments/${c}`,
  `STORIES/${a}`,
  `__proto__/${a}`,
  `constructor/${a}`,
])("nothing is at %j", (path) => {
  expect(() => parseItemPath(path)).toThrow(expect.objectContaining({ code: "unknown_path" }));
});
