import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import rules from "../.dependency-cruiser.mjs";
import { checkImports } from "./check-imports.mjs";

const server = "apps/server/src";
const web = "apps/web/src";

/** A file and what it imports: the smallest breach of each rule. */
const planted: Record<string, Record<string, string>> = {
  "tier-1-looks-up": {
    [`${server}/features/users/users.service.ts`]: 'import { x } from "#features/tags/index.ts"; export const y = x;',
    [`${server}/features/tags/index.ts`]: "export const x = 1;",
  },
  "tier-2-looks-up": {
    [`${server}/features/tags/index.ts`]: 'import type { X } from "#features/stories/index.ts"; export type Y = X;',
    [`${server}/features/stories/index.ts`]: "export type X = 1;",
  },
  "tier-3-looks-up": {
    [`${web}/features/stories/index.ts`]: 'export const load = () => import("../search/index.ts");',
    [`${web}/features/search/index.ts`]: "export const x = 1;",
  },
  "feature-without-tier": {
    [`${server}/features/weather/index.ts`]: 'import { x } from "#features/users/index.ts"; export const y = x;',
    [`${server}/features/users/index.ts`]: "export const x = 1;",
  },
  "no-cycles": {
    [`${server}/platform/a.ts`]: 'import { b } from "./b.ts"; export const a = () => b;',
    [`${server}/platform/b.ts`]: 'import { a } from "./a.ts"; export const b = () => a;',
  },
  "front-door": {
    [`${server}/features/users/users.service.ts`]: 'import { x } from "../media/media.repo.ts"; export const y = x;',
    [`${server}/features/media/media.repo.ts`]: "export const x = 1;",
  },
  "front-door-from-outside": {
    [`${web}/pages/login.tsx`]:
      'import { Login } from "../features/accounts/components/Login.tsx"; export const Page = Login;',
    [`${web}/features/accounts/components/Login.tsx`]: "export const Login = () => <i />;",
  },
  "platform-knows-no-feature": {
    [`${server}/platform/mail.ts`]: 'import { x } from "#features/users/index.ts"; export const y = x;',
    [`${server}/features/users/index.ts`]: "export const x = 1;",
  },
  "ui-and-lib-know-no-feature": {
    [`${web}/ui/Button.tsx`]: 'import { x } from "../features/users/index.ts"; export const Button = () => <b>{x}</b>;',
    [`${web}/features/users/index.ts`]: "export const x = 1;",
  },
  "ui-knows-no-domain": {
    [`${web}/ui/Card.tsx`]:
      'import { x } from "../../../../packages/contract/src/users.ts"; export const Card = () => <b>{x}</b>;',
    "packages/contract/src/users.ts": "export const x = 1;",
  },
  "features-know-no-page": {
    [`${web}/features/users/index.ts`]: 'import { x } from "../../pages/home.tsx"; export const y = x;',
    [`${web}/pages/home.tsx`]: "export const x = 1;",
  },
  "sql-only-in-repos": {
    [`${server}/features/users/users.routes.ts`]: 'import { x } from "./users.repo.ts"; export const y = x;',
    [`${server}/features/users/users.repo.ts`]: "export const x = 1;",
  },
  "contract-imports-zod-only": {
    "packages/contract/src/users.ts": 'import { join } from "node:path"; export const x = join("a");',
  },
  "server-and-web-are-strangers": {
    [`${web}/lib/api.ts`]: 'import type { X } from "../../../server/src/platform/x.ts"; export type Y = X;',
    [`${server}/platform/x.ts`]: "export type X = 1;",
  },
  "no-test-code-in-the-product": {
    [`${server}/platform/x.ts`]: 'import { y } from "#test/harness.ts"; export const x = y;',
    "apps/server/test/harness.ts": "export const y = 1;",
  },
  unresolvable: {
    [`${server}/platform/x.ts`]: 'import { y } from "./nowhere.ts"; export const x = y;',
  },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bump-imports-"));
  const imports = { "#platform/*": "./src/platform/*", "#features/*": "./src/features/*", "#test/*": "./test/*" };
  await plant({
    "apps/server/package.json": JSON.stringify({ name: "server", type: "module", imports }),
    "packages/contract/package.json": JSON.stringify({ name: "contract", type: "module" }),
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function brokenRules(): Promise<string[]> {
  const { violations } = await checkImports(folder, []);
  return [...new Set(violations.map(({ rule }) => rule))];
}

it.each(Object.entries(planted))("finds a breach of %s", async (rule, files) => {
  await plant(files);
  expect(await brokenRules()).toEqual([rule]);
});

it("has a planted breach for every rule", () => {
  expect(Object.keys(planted).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
});

it("lets a type and what it names know each other", async () => {
  await plant({
    [`${server}/platform/deps.ts`]:
      'import { Jobs } from "./jobs.ts"; export type Deps = { jobs: Jobs }; export const make = () => new Jobs();',
    [`${server}/platform/jobs.ts`]:
      'import type { Deps } from "./deps.ts"; export class Jobs { run(deps: Deps) { return deps; } }',
  });
  expect(await brokenRules()).toEqual([]);
});

it("fails when it reads nothing", async () => {
  const { violations } = await checkImports(folder);
  expect(violations.map(({ rule }) => rule)).toEqual(["nothing-read", "nothing-read", "nothing-read"]);
});
