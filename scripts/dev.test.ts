import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../apps/server/test/process.ts";
import { findNode, root } from "./setup.mjs";

// A PostgreSQL, two servers and a compiler come up, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const patience = { timeout: 100_000, interval: 200 };

let copy: string;
let web: string;
let dev: ChildProcess;

/** The files that are changed are a copy's: whoever works on the originals shall not see them move. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "bump-dev-"));
  // PostgreSQL does not run as root, and its data lie in here.
  chmodSync(folder, 0o755);
  const made = new Set(["dist", ".vite", ".vite-temp"]);
  for (const name of ["apps", "packages", "scripts", "package.json", "package-lock.json", "tsconfig.base.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !made.has(basename(path)) });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((entry) => entry !== "@bump"))
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  // Our own packages, by links that lead to the copy.
  cpSync(join(root, "node_modules/@bump"), join(folder, "node_modules/@bump"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return folder;
}

beforeAll(async () => {
  copy = copyProject();
  const [port, webPort] = [await freePort(), await freePort()];
  web = `http://127.0.0.1:${webPort}`;
  dev = spawn(findNode(), ["scripts/dev.mjs"], {
    cwd: copy,
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: "data",
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
  });
});

afterAll(async () => {
  dev.kill("SIGTERM");
  if (dev.exitCode === null) await once(dev, "exit");
  await rm(copy, { recursive: true, force: true });
});

it("a changed file of the server is what it runs a moment later", async () => {
  const policy = async () => {
    const { headers } = await fetch(`${web}/api/health/ready`);
    return headers.get("cross-origin-resource-policy");
  };
  await expect.poll(policy, patience).toBe("same-origin");

  const file = join(copy, "apps/server/src/platform/http/headers.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace('"same-origin",\n};', '"same-site",\n};'));

  await expect.poll(policy, patience).toBe("same-site");
});

it("a changed part of a page reaches the browser without loading the page anew", async () => {
  const path = "/src/ui/Banner.tsx";
  const read = async (query = "") => (await fetch(`${web}${path}${query}`)).text();
  await expect.poll(() => read(), patience).toContain("Banner");
  // As the page that Vite serves does: it listens, with the word that only such a page knows.
  const client = await (await fetch(`${web}/@vite/client`)).text();
  const word = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${web.replace("http", "ws")}/?token=${word}`, "vite-hmr");
  const heard: { type: string; updates?: { path: string; timestamp: number }[] }[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
  await once(socket, "open");

  appendFileSync(join(copy, "apps/web", path), '\nObject.assign(globalThis, { changed: "while it ran" });\n');

  await expect.poll(() => heard.map(({ type }) => type), patience).toContain("update");
  socket.close();
  expect(heard.filter(({ type }) => type === "full-reload")).toEqual([]);
  const update = heard.flatMap(({ updates = [] }) => updates).find((one) => one.path === path);
  expect(await read(`?t=${update?.timestamp}`)).toContain("while it ran");
});
