import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "@playwright/test";

const finder = new URL("../../scripts/programs.mjs", import.meta.url).href;

/** The browser that `npm test` has found; without it the same search, once: the workers inherit its answer. */
export function chromiumPath(): string {
  process.env["CHROMIUM_PATH"] ||= execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `console.log("\\n" + ((await (await import("${finder}")).ensureBrowser()) ?? ""))`],
    { encoding: "utf8" },
  )
    .trim()
    .split("\n")
    .at(-1)!;
  return process.env["CHROMIUM_PATH"];
}

/** Nothing that the browser does on its own account: no updates, no first-run pages, no calls home. */
export function browserArgs(): string[] {
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-first-run",
    "--no-default-browser-check",
  ];
  // Chromium refuses to run as root inside its sandbox.
  return process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;
}

/** For what is no test of Playwright's runner. */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...browserArgs(), ...args] });
}
