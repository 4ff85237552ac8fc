import { expect, it } from "vitest";
import { figuresOf } from "./figures.ts";

it.each([
  ["en", "1,234", 1234],
  ["en", "1,234.5", 1234.5],
  ["en", "3.5", 3.5],
  ["en", "3,5", 3.5],
  ["en", "-0.25", -0.25],
  ["en", "1 234", 1234],
  ["en", "1e-7", 1e-7],
  ["en", ".5", 0.5],
  ["de", "1.234", 1234],
  ["de", "1.234,5", 1234.5],
  ["de", "3,5", 3.5],
  ["de", "3.5", 3.5],
  ["fr", "1 234,5", 1234.5],
  ["es", "12.345,6", 12_345.6],
  ["nl", "1.000.000", 1_000_000],
  ["hi", "1,23,456", 123_456],
  ["te", "−12", -12],
])("in %s '%s' is %d", (language, text, value) => {
  expect(figuresOf(language).read(text)).toBe(value);
});

it.each(["", " ", "many", "1,2,3", "1.2.3", "0x10", "Infinity", "12 km", "1.234,5"])("'%s' is no number", (text) => {
  expect(figuresOf("en").read(text)).toBeNaN();
});

it.each(["en", "de", "fr", "es", "nl", "hi", "te"])(
  "in %s a figure is read as it is written, to its last digit",
  (language) => {
    const { write, read } = figuresOf(language);
    for (const value of [0, 3.125, -1234.567, 0.000_12, 123_456_789.012, 999_999_999_999_999])
      expect(read(write(value)), write(value)).toBe(value);
  },
);

it("rounds nothing away", () => {
  expect(figuresOf("en").show(0.000_12)).toBe("0.00012");
  expect(figuresOf("de").show(1234.567_8)).toBe("1.234,5678");
});
