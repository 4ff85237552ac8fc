import { ensureInstalled, runForeground } from "./setup.mjs";

await ensureInstalled();
await runForeground(["apps/server/src/backup-cli.ts", "backup", ...process.argv.slice(2)]);
