import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
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
    // Two cores that others use too: a page of forms can take a while to be filled in.
    testTimeout: 20_000,
  },
});
