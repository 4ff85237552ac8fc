import { defineConfig } from "@playwright/test";
import { browserArgs, chromiumPath } from "./support/browser.ts";
import type { Options } from "./support/test.ts";

export default defineConfig<Options>({
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  // A machine that others use stands still for seconds at times; what fails three times is a fault. test:heavy forgives nothing.
  retries: process.env["HEAVY"] ? 0 : 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath: chromiumPath(), args: browserArgs() },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // Waiting for movements would be most of the time; whoever wants to see them asks for them.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace costs time at every step; who looks for a failure asks for it with TRACE=1.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "journeys", testDir: "journeys" },
    ...(process.env["HEAVY"] ? [{ name: "heavy", testDir: "heavy", timeout: 20 * 60_000 }] : []),
  ],
});
