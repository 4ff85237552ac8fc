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

it("leaves what operations have in common: it may be their method or their path", () => {
  const code = withoutChecks(`const vote = { method: "POST", access: "user" } as const;
const within = (what) => ({ path: \`/solutions/:id/\${what}\` });
export const upvote = endpoint({ ...vote, path: "/votes/upvote", action: "vote.up" });
export const createOutcome = endpoint({ ...within("outcomes"), method: "POST", action: "outcome.create" });`);
  expect(code).toBe(`const vote = { method: "POST", access: "user" } as const;
const within = (what) => ({ path: \`/solutions/:id/\${what}\` });
export const upvote = /* @__PURE__ */ (() => ({ ...vote, path: "/votes/upvote" }))();
export const createOutcome = /* @__PURE__ */ (() => ({ ...within("outcomes"), method: "POST" }))();`);
});
