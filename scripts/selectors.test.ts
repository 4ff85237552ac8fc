import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./setup.mjs";

const files = globSync("apps/web/src/**/*.css", { cwd: root });

/** Where anything may be the elder sibling, whatever comes or goes on a page has all around it restyled. */
const anythingBefore = /(?:^|[\s>,(])\*\s*[+~][^;{}]*\{/m;

it("no style is about what stands after whatever it be", () => {
  const found = files.filter((file) =>
    anythingBefore.test(readFileSync(join(root, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "")),
  );
  expect(found).toEqual([]);
  // Were nothing read or looked for, nothing would be found.
  expect(files.length).toBeGreaterThan(50);
  expect(anythingBefore.test(".text > * + * {")).toBe(true);
});
