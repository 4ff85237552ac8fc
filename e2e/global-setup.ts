import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { admin } from "./support/admin.ts";
import { makePerson } from "./support/people.ts";
import { shareServer, startServer } from "./support/server.ts";

const setup = new URL("../scripts/setup.mjs", import.meta.url).href;

/** One server for the whole run. Its first account is the site's admin, so that nobody else becomes it by chance. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ["--input-type=module", "-e", `await (await import("${setup}")).ensureWebBuilt()`], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  // A film of three parts takes a minute and a half: only where there is time for it.
  const server = await startServer(process.env["HEAVY"] ? {} : { RECORDING_CHUNK_SECONDS: "2" });
  shareServer(server);
  await makePerson(server, admin);
  return server.stop;
}
