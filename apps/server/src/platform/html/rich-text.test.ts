import { expect, it } from "vitest";
import { toRichText } from "./rich-text.ts";

it.each([
  ["tags in one another", "<b>".repeat(66_000)],
  ["brackets", "<".repeat(200_000)],
  ["empty lines", "<p></p>".repeat(28_000)],
])("refuses a text of nothing but %s at once", (_what, html) => {
  const start = performance.now();
  expect(() => toRichText(html, "story")).toThrow(expect.objectContaining({ code: "max_characters" }));
  expect(performance.now() - start).toBeLessThan(200);
});

it("takes as many tags as the longest text can have", () => {
  const html = `<ul>${"<li>x</li>".repeat(4_990)}</ul>`;
  expect(toRichText(html, "story")).toMatchObject({ html, length: 9_979 });
});
