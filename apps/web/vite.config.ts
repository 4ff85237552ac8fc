import { execFileSync } from "node:child_process";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { emoji } from "./build/emoji.ts";
import { flags } from "./build/flags.ts";
import { precompress } from "./build/precompress.ts";
import { withoutSchemas } from "./build/schemas.ts";
import { styles } from "./build/styles.ts";
import rootPackage from "../../package.json" with { type: "json" };

/** The commit, where there is one: a build from an archive has none. */
function buildId(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "archive";
  }
}

/** What every first page needs comes as one file per language. */
const entryTexts = /packages\/locales\/(\w+)\/(?:common|errors|routes|ui)\.json$/;

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null };
const plainParts = /app\/content\/(EmptyPage|TabbedPage|TextPage)\.tsx$|@tabler\/icons-react|react\/jsx-runtime/;

/** Pages that are only one of our frames with a few words: hundreds of tiny files would cost more than this one. */
function plainPages() {
  return (id: string, graph: Graph) => {
    const parts = graph.getModuleInfo(id)?.importedIds ?? [];
    return parts.every((part) => plainParts.test(part)) ? "pages" : null;
  };
}

/** Where `npm run dev` runs the server. */
const apiUrl = process.env["API_URL"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: import.meta.dirname,
  define: { __BUILD__: { version: rootPackage.version, id: buildId() } },
  plugins: [
    withoutSchemas(),
    styles(),
    flags(),
    emoji(),
    tanstackRouter({
      target: "react",
      routesDirectory: "src/pages",
      generatedRouteTree: "src/app/routeTree.gen.ts",
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      // app/status/service-worker.ts registers it; public/ has the manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The shell only: what is left is kept as it is visited.
        globPatterns: [
          "index.html",
          "theme.js",
          "icon.svg",
          "assets/{rolldown-runtime,index,app,pages,noto-sans-latin-wght}-*.{js,css,woff2}",
        ],
      },
    }),
    precompress(),
  ],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // Pictures in style sheets stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => `texts-${entryTexts.exec(id)?.[1]}`, test: entryTexts, priority: 5 },
            { name: "entry", tags: ["$initial"], priority: 4 },
            {
              name: "visitor",
              test: /(accounts\/components\/LoginPage|languages\/LanguageSelect|app\/status\/NetworkBanner)\.tsx$/,
              priority: 3,
            },
            // Else it would fetch the whole shell for the two icons that they share.
            { name: "home", test: /features\/home\/HomePage\.tsx$/, priority: 3 },
            { name: "app", test: /src\/app\/(shell|content)\//, priority: 2 },
            { name: plainPages(), test: /src\/pages\/.*\?tsr-split/, priority: 1 },
            // Shared by the places where people write, and fetched by those who do.
            {
              name: "editor",
              test: /node_modules\/(@tiptap|prosemirror-|linkifyjs|orderedmap|rope-sequence|w3c-keyname|crelt)/,
              priority: 1,
            },
            // What the landing page needs, with all that it needs: not what other pages share among themselves.
            {
              name: "reading",
              test: /^(?!.*(Dialog|\/index\.ts)).*src\/features\/(stories\/(components|stories\.|use-)|comments|reactions|bookmarks|sharing|tags)/,
              priority: 1,
            },
            { name: "more", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": apiUrl, "/realtime": { target: apiUrl, ws: true } } },
});
