import { spawn } from "node:child_process";
import { ensureInstalled, findNode, root, say, waitFor } from "./setup.mjs";

await ensureInstalled();

// The browser talks to Vite, which passes /api and /realtime on; so links in mails lead to Vite too.
const port = process.env.PORT ?? "3000";
const webPort = process.env.WEB_PORT ?? "5173";
const env = { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${webPort}` };
env.API_URL = `http://127.0.0.1:${port}`;

const programs = [
  [
    "--disable-warning=ExperimentalWarning",
    "--watch",
    "--watch-preserve-output",
    "apps/server/src/main.ts",
    ...process.argv.slice(2),
  ],
  ["node_modules/vite/bin/vite.js", "dev", "apps/web", "--host", "127.0.0.1", "--port", webPort, "--strictPort"],
];
const children = programs.map((args) => spawn(findNode(), args, { cwd: root, stdio: "inherit", env }));
say(`server and web reload as you type; open ${env.PUBLIC_URL}`);

// Whichever ends takes the other with it.
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, stop);
const ends = children.map(waitFor);
await Promise.race(ends);
stop();
await Promise.all(ends);
process.exit(0);
