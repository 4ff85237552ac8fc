// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
import { startCutter } from "../../apps/server/test/cutter.ts";
import { freePort } from "../../apps/server/test/process.ts";
import { startVictim } from "../../apps/server/test/victim.ts";
import { test as base } from "./test.ts";

/** A server of one's own that can be killed, and the line to it, which can be cut. */
async function startBreakable() {
  const port = await freePort();
  const line = await startCutter(port);
  const url = `http://localhost:${line.port}`;
  const victim = await startVictim({ PORT: String(port), PUBLIC_URL: url });
  const stop = async () => {
    await line.close();
    await victim.stop();
  };
  return { ...victim, url, line, stop };
}

type Breakable = Awaited<ReturnType<typeof startBreakable>>;

/** As `test`, but that what it talks to may break. */
export const test = base.extend<{ breakable: Breakable }>({
  breakable: async ({}, provide) => {
    const breakable = await startBreakable();
    await provide(breakable);
    await breakable.stop();
  },
  server: async ({ breakable: { url, dataDir } }, provide) => provide({ url, dataDir, consoleLog: "" }),
});

export { expect } from "./test.ts";
