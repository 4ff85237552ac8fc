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
  expect(parseItemPath(path)).toEqual({ kind, id });
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
  `__proto__/${a}`,
  `constructor/${a}`,
])("nothing is at %j", (path) => {
  expect(() => parseItemPath(path)).toThrow(expect.objectContaining({ code: "unknown_path" }));
});
