import { ensureInstalled, runForeground } from "./setup.mjs";

await ensureInstalled();
await runForeground(["apps/server/src/admin-cli.ts", ...process.argv.slice(2)]);
