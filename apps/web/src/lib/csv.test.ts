import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("writes tables that no spreadsheet takes for formulas", () => {
  expect(
    toCsv([
      ["Name", "Posts"],
      ['=HYPERLINK("x")', 2],
      ["Tom, Dick", -1],
      ["  @sum", "two\nlines"],
    ]),
  ).toBe('Name,Posts\r\n"\'=HYPERLINK(""x"")",2\r\n"Tom, Dick",\'-1\r\n\'  @sum,"two\nlines"');
});
