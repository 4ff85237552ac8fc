import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["<p>One</p><p>Two</p>", "One\nTwo"],
  ["<p>Tom &amp; <b>Jerry</b> &lt;3</p>", "Tom & Jerry <3"],
  ["<img src=x onerror=alert(1)>seen", "seen"],
  ["a&copy;b", "a&copy;b"],
  ["", ""],
])("reads %s as words", (html, words) => {
  expect(plainText(html)).toBe(words);
});
