// Finds the programs that the tests run and npm does not bring, or installs them.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findNode, root, say } from "./setup.mjs";

// Chromium without the windows, bars and helpers that nobody sees, which take a quarter of the processor's time, comes first.
const browserNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Whether there is Redis, for the tests of several nodes. */
export function ensureRedis() {
  return findOnPath(["redis-server"]) !== undefined || installBySystem("redis-server");
}

/** The path of a browser: the one that is named, the system's, Playwright's, else one that is installed now. Null when nothing helps. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  const installed = ["chromium-headless-shell", "chromium"].some(installBySystem) || installByPlaywright();
  return installed ? findBrowser() : null;
}

async function findBrowser() {
  return process.env.CHROMIUM_PATH ?? findOnPath(browserNames) ?? findPlaywrights();
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

async function findPlaywrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installBySystem(name) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isDebianRoot) return false;
  say(`installing ${name} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args) => spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
  return aptGet("update", "-qq") && aptGet("install", "-qq", "-y", "--no-install-recommends", name);
}

function installByPlaywright() {
  say("installing Playwright's Chromium");
  return (
    spawnSync(findNode(), [join(root, "node_modules/playwright/cli.js"), "install", "chromium"], { stdio: "inherit" })
      .status === 0
  );
}
