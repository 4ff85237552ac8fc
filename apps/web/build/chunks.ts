import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

type Groups = NonNullable<Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]>;
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const sources = join(import.meta.dirname, "../src");

/** What every first page needs comes as one file per language, with the list of the others. */
const entryTexts = /packages\/locales\/(\w+)\/(?:common|errors|routes|ui)\.json$|virtual:texts\/(\w+)$/;

function textsLanguage(id: string): string | undefined {
  const [, ofFile, ofList] = entryTexts.exec(id) ?? [];
  return ofFile ?? ofList;
}

/** The icons that the pages of visitors show: a file that others fetch too, else they would fetch those pages for them. */
function visitorsIcons(): RegExp {
  const folders = ["features/home", "features/accounts/components", "features/languages", "app/status"];
  const names = folders
    .flatMap((folder) => readdirSync(join(sources, folder)).map((file) => join(sources, folder, file)))
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => readFileSync(file, "utf8").match(/\bIcon[A-Z]\w+/g) ?? []);
  return new RegExp(`icons-react/.*/(createReactComponent|${[...new Set(names)].join("|")})\\.mjs$`);
}

const isVisitorsIcon = visitorsIcons();
const commonParts =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|ActionIcon|CloseButton|Title|Alert|Anchor|Divider)\/|get-style-object\.mjs|use-merged-ref\.mjs|@tanstack\/react-query\/|src\/(lib\/(use-action|formats|field-texts|use-fields)\.ts|ui\/(Banner|Chip|FormFailure|IconTile|RichText)\.tsx|features\/(languages\/LanguageSelect\.tsx|dashboard\/dashboard\.queries\.ts)|app\/status\/NetworkBanner\.tsx)$/;

const plainParts = /app\/content\/(EmptyPage|TabbedPage|TextPage)\.tsx$|@tabler\/icons-react|react\/jsx-runtime/;

/** Pages that are only one of our frames with a few words: hundreds of tiny files would cost more than this one. */
function plainPages(id: string, graph: Graph): string | null {
  const parts = graph.getModuleInfo(id)?.importedIds ?? [];
  return parts.every((part) => plainParts.test(part)) ? "pages" : null;
}

/**
 * Which modules come in one file, the most general first: a group takes what its modules need along, unless a group above
 * it has it. e2e/journeys/budget.spec.ts holds what the first pages may cost.
 */
export const chunkGroups: Groups = [
  { name: "entry", tags: ["$initial"], priority: 9 },
  { debugName: "texts", name: (id) => `texts-${textsLanguage(id)}`, test: entryTexts, priority: 8 },
  { name: "parts", test: (id) => commonParts.test(id) || isVisitorsIcon.test(id), priority: 7 },
  // Says that something failed, so it needs nothing that may not have come.
  { name: "Toasts", test: /src\/ui\/Toasts\.tsx$/, priority: 6 },
  {
    name: "visitor",
    test: /accounts\/components\/LoginPage\.tsx$|pages\/_entry(\.tsx|\/auth\/_forms\.tsx)\?tsr-split/,
    priority: 6,
  },
  { name: "home", test: /features\/home\/HomePage\.tsx$/, priority: 6 },
  {
    name: "app",
    test: /src\/app\/(shell\/(Shell|frames)|content\/(EmptyPage|TabbedPage|Explainer))\.tsx$|pages\/_app(\/_default)?\.tsx\?tsr-split/,
    priority: 5,
  },
  // The landing page, with all that it shows at once and nothing that others share among themselves.
  {
    name: "reading",
    test: /features\/(stories\/components\/(StoryFeed|StoryList)|tags\/components\/TagsToFollow)\.tsx$|pages\/_app\/_default\/stories(\.tsx|\/(recent|feed)\.tsx)\?tsr-split/,
    priority: 4,
  },
  // Menus, boxes and dialogs: fetched by the first hand that comes near one.
  {
    name: "floating",
    test: /src\/ui\/(ActionMenuBox|ConfirmDialogBox|ResponsiveDialog)\.tsx$|ReactionRow\.tsx$/,
    priority: 3,
  },
  // Shared by the places where people write, and fetched by those who do.
  {
    name: "editor",
    test: /node_modules\/(@tiptap|prosemirror-|linkifyjs|orderedmap|rope-sequence|w3c-keyname|crelt)/,
    priority: 2,
  },
  { name: "charts", test: /node_modules\/(recharts|@mantine\/charts)\//, priority: 2 },
  { name: "uploads", test: /node_modules\/tus-js-client\//, priority: 2 },
  {
    name: "talking",
    test: /ReactionsDialog\.tsx$|TagInfoDialog\.tsx$|^(?!.*(Dialog|\/index\.ts)).*src\/features\/(stories\/(components|stories\.|use-)|comments|reactions|tags)/,
    priority: 2,
  },
  { debugName: "pages", name: plainPages, test: /src\/pages\/.*\?tsr-split/, priority: 1 },
  { name: "more", minShareCount: 2 },
];
