import { ensureInstalled, ensureWebBuilt, runForeground } from "./setup.mjs";

await ensureInstalled();
await ensureWebBuilt();
await runForeground(["apps/server/src/main.ts", ...process.argv.slice(2)]);
