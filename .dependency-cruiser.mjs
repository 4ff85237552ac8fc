// Which way imports may go. Tried out by scripts/check-imports.test.ts, which plants a violation of each rule.

/** Features by tier, lowest first: an import goes down, or sideways through the other's index.ts. */
export const tiers = [
  [
    "accounts",
    "users",
    "subscriptions",
    "media",
    "spaces",
    "subjects",
    "places",
    "previews",
    "languages",
    "editor",
    "emoji",
  ],
  [
    "tags",
    "comments",
    "reactions",
    "bookmarks",
    "votes",
    "reports",
    "approvals",
    "revisions",
    "members",
    "people",
    "sharing",
  ],
  ["posts", "stories", "problems", "solutions", "skills", "maps", "faqs"],
  [
    "lists",
    "search",
    "chat",
    "presence",
    "ai",
    "notifications",
    "activity",
    "analytics",
    "dashboard",
    "apps",
    "admin",
    "exports",
    "home",
    "outbox",
    "settings",
  ],
];
const within = (features) => `/src/features/(${features.join("|")})/`;
const error = "error";

const upward = tiers.slice(0, -1).map((tier, index) => ({
  name: `tier-${index + 1}-looks-up`,
  severity: error,
  from: { path: within(tier) },
  to: { path: within(tiers.slice(index + 1).flat()) },
}));

export default {
  forbidden: [
    ...upward,
    {
      name: "feature-without-tier",
      severity: error,
      from: { path: "/src/features/[^/]+/", pathNot: within(tiers.flat()) },
      to: {},
    },
    {
      name: "no-cycles",
      comment: "Types may know each other (Deps names what it holds, and what it holds takes Deps); code may not.",
      severity: error,
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "front-door",
      severity: error,
      from: { path: "/src/features/([^/]+)/" },
      to: { path: "/src/features/[^/]+/", pathNot: ["/src/features/$1/", "/src/features/[^/]+/index\\.tsx?$"] },
    },
    {
      name: "front-door-from-outside",
      severity: error,
      from: { path: "^apps/[^/]+/src/", pathNot: "/src/features/" },
      to: { path: "/src/features/[^/]+/(?!index\\.tsx?$)" },
    },
    {
      name: "platform-knows-no-feature",
      severity: error,
      from: { path: "^apps/server/src/platform/" },
      to: { path: "^apps/server/src/(features/|demo/|app\\.ts$|main\\.ts$)" },
    },
    {
      name: "ui-and-lib-know-no-feature",
      severity: error,
      from: { path: "^apps/web/src/(ui|lib)/" },
      to: { path: "^apps/web/src/(features|pages|app)/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: error,
      from: { path: "^apps/web/src/ui/" },
      to: { path: "^packages/contract/src/(?!rules\\.ts$)" },
    },
    {
      name: "features-know-no-page",
      severity: error,
      from: { path: "/src/features/" },
      to: { path: "^apps/(web/src/(pages|app)/|server/src/(app|main)\\.ts$)" },
    },
    {
      name: "sql-only-in-repos",
      severity: error,
      from: { path: "\\.(routes|policy|view)\\.ts$" },
      to: { path: "\\.repo\\.ts$|node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-imports-zod-only",
      severity: error,
      from: { path: "^packages/contract/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^packages/contract/src/", "(^|/)node_modules/zod/"] },
    },
    {
      name: "server-and-web-are-strangers",
      severity: error,
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/[^/]+/", pathNot: "^apps/$1/" },
    },
    {
      name: "no-test-code-in-the-product",
      severity: error,
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/[^/]+/test/|\\.test\\.tsx?$" },
    },
    {
      // Those are names of types only.
      name: "unresolvable",
      severity: error,
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|^(geojson|topojson-specification)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/|\\.gen\\.ts$" },
    // Without this, imports of types only are invisible.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
