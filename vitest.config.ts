import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// A machine that others use stands still for seconds at times; `npm test` names what passed only when tried again, and
// test:heavy forgives nothing.
const retry = process.env["HEAVY"] ? 0 : 2;

/** What goes through the whole server takes longest: begun last, it would leave the other worker nothing to do. */
class WholeServerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.includes("/apps/server/test/") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WholeServerFirst },
    projects: [
      { test: { name: "contract", root: "packages", include: ["**/*.test.ts"] } },
      { test: { name: "scripts", root: "scripts", include: ["**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "apps/server",
          include: ["{src,test}/**/*.test.ts"],
          // `npm run test:heavy` sets HEAVY; a test may also read it for how many rounds to run.
          exclude: ["**/*.fault.test.ts", ...(process.env["HEAVY"] ? [] : ["**/*.heavy.test.ts"])],
          globalSetup: ["test/global-setup.ts"],
          // Each file has its own database on one cluster; a second core is all there is.
          maxWorkers: 2,
          // Half of the time went into loading the same modules anew for each file. They keep nothing between files:
          // what a server knows hangs on its deps, which every file makes and closes.
          isolate: false,
          // Generous, because the machine may be shared; what must be fast is measured and asserted.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          retry,
        },
      },
      {
        // They kill servers and measure how soon these are back, so they run one at a time and beside nothing else.
        test: {
          name: "faults",
          root: "apps/server",
          include: ["test/**/*.fault.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      "apps/web/vitest.config.ts",
    ],
  },
});
