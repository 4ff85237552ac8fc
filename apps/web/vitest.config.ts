import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { texts } from "./build/texts.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts()],
  resolve: {
    alias: {
      // Node would take the build that speaks Node's http.
      "tus-js-client": fileURLToPath(import.meta.resolve("tus-js-client/lib.esm/browser/index.js")),
    },
  },
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["{src,test,build}/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    // Half of the time went into loading the same modules anew for each file. What a test leaves behind is cleared in
    // test/setup.ts; a module that a file mocks may be loaded by that file only.
    isolate: false,
    // Left to itself vitest keeps one core of two free, on which nothing else can run for most of the time.
    maxWorkers: 2,
    // Two cores that others use too: a page of forms can take a while to be filled in.
    testTimeout: 60_000,
    // As for the server, see vitest.config.ts.
    retry: process.env["HEAVY"] ? 0 : 2,
  },
});
