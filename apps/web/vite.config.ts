import { execFileSync } from "node:child_process";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { baseMap } from "./build/base-map.ts";
import { chunkGroups } from "./build/chunks.ts";
import { emoji } from "./build/emoji.ts";
import { flags } from "./build/flags.ts";
import { outlines } from "./build/outlines.ts";
import { pdfFiles } from "./build/pdf-files.ts";
import { precompress } from "./build/precompress.ts";
import { withoutSchemas } from "./build/schemas.ts";
import { styles } from "./build/styles.ts";
import { texts } from "./build/texts.ts";
import rootPackage from "../../package.json" with { type: "json" };

/** The commit, where there is one: a build from an archive has none. */
function buildId(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "archive";
  }
}

/** Where `npm run dev` runs the server. */
const apiUrl = process.env["API_URL"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: import.meta.dirname,
  define: { __BUILD__: { version: rootPackage.version, id: buildId() } },
  plugins: [
    withoutSchemas(),
    styles(),
    texts(),
    flags(),
    outlines(),
    baseMap(),
    emoji(),
    pdfFiles(),
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
        // As a module the plugin would build it with an option that rolldown has given up.
        rollupFormat: "iife",
        // The shell, and what says that something failed: what is left is kept as it is visited.
        globPatterns: [
          "index.html",
          "theme.js",
          "icon.svg",
          "assets/{rolldown-runtime,index,parts,app,pages,Toasts,noto-sans-latin-wght}-*.{js,css,woff2}",
        ],
      },
    }),
    precompress(),
  ],
  // The texts are read as a whole: a name for each of their keys would be a third of them.
  json: { namedExports: false },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // Pictures in style sheets stay files.
    assetsInlineLimit: 0,
    // The map and the reader of documents, which come when they are opened. What pages cost e2e/journeys/budget.spec.ts holds.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { "/api": apiUrl, "/realtime": { target: apiUrl, ws: true } } },
});
