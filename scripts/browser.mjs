// Finds a Chromium for the journeys, or installs one.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findNode, root, say } from "./setup.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a browser: the one that is named, the system's, Playwright's, else one that is installed now. Null when nothing helps. */
export async function ensureBrowser() {
  return (await findBrowser()) ?? (installBySystem() || installByPlaywright() ? findBrowser() : null);
}

async function findBrowser() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return onPath.find(isExecutable) ?? findPlaywrights();
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

function installBySystem() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isDebianRoot) return false;
  say("installing Chromium with apt-get");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args) => spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
  return aptGet("update", "-qq") && aptGet("install", "-qq", "-y", "--no-install-recommends", "chromium");
}

function installByPlaywright() {
  say("installing Playwright's Chromium");
  return (
    spawnSync(findNode(), [join(root, "node_modules/playwright/cli.js"), "install", "chromium"], { stdio: "inherit" })
      .status === 0
  );
}
