// Import directions, by the rules of .dependency-cruiser.mjs. Prints one line per violation; exits 1 when there is one.
import { cruise } from "dependency-cruiser";
import rules from "../.dependency-cruiser.mjs";
import { isMain, root } from "./setup.mjs";

/** Each of these must be seen: a compiler that dependency-cruiser cannot use makes it find nothing, and report no fault. */
const places = ["apps/server/src", "apps/web/src", "packages/contract/src"];

export async function checkImports(folder, mustSee = places) {
  const { forbidden, options } = rules;
  const { output } = await cruise(["apps", "packages"], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: folder,
  });
  const { modules, summary } = output;
  const unseen = mustSee.filter((place) => !modules.some(({ source }) => source.startsWith(`${place}/`)));
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return {
    count: modules.length,
    violations: [...unseen.map((place) => ({ rule: "nothing-read", from: place, to: "" })), ...violations],
  };
}

if (isMain(import.meta.url)) {
  const { count, violations } = await checkImports(root);
  for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`);
  console.log(`${count} modules`);
  process.exit(violations.length > 0 ? 1 : 0);
}
