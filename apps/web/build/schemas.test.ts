import { expect, it } from "vitest";
import { withoutChecks } from "./schemas.ts";

it("leaves of an operation its method and path, and of a schema what can be left out", () => {
  const code = withoutChecks(`import { z } from "zod";
export const kinds = ["like", "love"] as const;
const Path = z.string({ error: "required" }).max(9);
export const react = endpoint({
  method: "POST",
  path: "/reactions/react",
  action: "reaction.react",
  body: z.object({ path: Path }),
  response: z.object({}),
});`);
  expect(code).toBe(`import { z } from "zod";
export const kinds = ["like", "love"] as const;
const Path = /* @__PURE__ */ (() => z.string({ error: "required" }).max(9))();
export const react = { method: "POST", path: "/reactions/react" };`);
});
