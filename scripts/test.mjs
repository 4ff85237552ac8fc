// npm test: every check there is. Shows each step's time and what failed in it, then the output of those that failed,
// and last a line of counts.
//   npm test -- lint            one step, or several: lint format
//   npm test -- server users    one step, with what follows handed on to its test runner
//   npm run test:heavy          the long forms too
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser, ensureRedis } from "./programs.mjs";
import { ensureInstalled, ensureWebBuilt, findNode, root } from "./setup.mjs";

const options = process.argv.slice(2);
const isHeavy = options.includes("--heavy");
const words = options.filter((option) => option !== "--heavy");
const reports = mkdtempSync(join(tmpdir(), "bump-report-"));
const env = {
  ...process.env,
  ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
  ...(isHeavy ? { HEAVY: "1" } : {}),
  // How many times longer than on an idle machine a thing may take: here the steps share it, and CI with others.
  TEST_PATIENCE: process.env.TEST_PATIENCE ?? "5",
};

/** What Playwright's words for how a test ended are to us. */
const outcomes = { expected: "passed", flaky: "again", unexpected: "failed", skipped: "skipped" };

/** Whoever stops the run stops its steps. */
const children = new Set();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => {
    for (const child of children) child.kill(name);
    process.exit(1);
  });
}

await ensureInstalled();
const steps = chooseSteps(allSteps(), words);
const lacksRedis = steps.some(({ name }) => name === "server") && !ensureRedis();
const results = await runAll(steps);
rmSync(reports, { recursive: true, force: true });

const sum = (of) => results.reduce((total, result) => total + (result[of] ?? 0), 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
for (const { name, failed, output } of results) if (failed > 0) console.log(`\n== ${name}\n${output.trimEnd()}`);
console.log(skipped > 0 ? `\n${skipped} skipped${lacksRedis ? ": redis-server is not installed" : ""}` : "");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Long ones first, so that none is left over alone. `cores` is what a step keeps busy, `after` names what it waits for. */
function allSteps() {
  const bin = (path) => join(root, "node_modules", path);
  return [
    { name: "build", cores: 1, run: buildWeb },
    unitTests("web", 2),
    ...["scripts", "contract"].map((project) => unitTests(project, 1)),
    check("format", [bin("oxfmt/bin/oxfmt"), "--check"]),
    check("lint and types", [bin("oxlint/bin/oxlint")], 2),
    check("imports", ["scripts/check-imports.mjs"]),
    check("dead-code", [bin("knip/bin/knip.js")]),
    check("locales", ["scripts/check-locales.mjs"]),
    unitTests("server", 2),
    unitTests("faults", 2),
    { name: "e2e", cores: 2, after: "build", run: journeys },
  ];
}

/** The first words name steps; whatever follows the last of them is for the test runner. */
function chooseSteps(all, given) {
  if (given.length === 0) return all;
  const groups = [...new Set(all.map(({ name }) => name.split(" ")[0]))];
  const isStep = (word) => groups.includes(word) || all.some(({ name }) => name === word);
  if (!isStep(given[0])) throw new Error(`there is no step ${given[0]}; there are ${groups.join(", ")}`);
  const handedOn = given.filter((word) => !isStep(word));
  const chosen = all.filter(({ name }) => given.includes(name) || given.includes(name.split(" ")[0]));
  return chosen.map((step) => ({ ...step, handedOn }));
}

/** A program that says by its exit code whether all is well: counts as one. */
function check(name, args, cores = 1) {
  const run = async () => {
    const { code, output } = await capture(args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, cores, run };
}

async function buildWeb() {
  const result = { passed: 1, failed: 0, output: "" };
  await ensureWebBuilt(async (args) => {
    const { code, output } = await capture(args);
    if (code !== 0) throw new Error(output);
  }).catch((error) => Object.assign(result, { passed: 0, failed: 1, output: error.message }));
  return result;
}

function unitTests(project, cores) {
  const run = async ({ handedOn = [] }) => {
    const report = join(reports, `${project}.json`);
    const args = [
      "run",
      "--project",
      project,
      "--reporter=dot",
      "--silent=passed-only",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...handedOn,
    ];
    const { code, output } = await capture([join(root, "node_modules/vitest/vitest.mjs"), ...args]);
    return count(code, output, report, ({ testResults }) => testResults.flatMap(toTests));
  };
  return { name: project, cores, run };
}

function toTests({ name: path, status, message, assertionResults }) {
  const file = relative(root, path);
  // A file that cannot be loaded has no test that could fail.
  if (status === "failed" && assertionResults.length === 0) return [{ file, title: "", outcome: "failed", message }];
  return assertionResults.map(({ fullName, status: state, failureMessages: [error] }) => ({
    file,
    title: fullName,
    outcome: state === "passed" && error ? "again" : state,
    message: error,
  }));
}

async function journeys({ handedOn = [] }) {
  const browser = await ensureBrowser();
  if (!browser)
    return { passed: 0, failed: 1, output: "There is no Chromium and none could be installed: set CHROMIUM_PATH\n" };
  const report = join(reports, "e2e.json");
  const args = [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--config",
    "e2e/playwright.config.ts",
    "--reporter=line,json",
  ];
  const { code, output } = await capture([...args, ...handedOn], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return count(code, output, report, ({ suites }) => suites.flatMap(toJourneys));
}

function toJourneys({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      title,
      outcome: outcomes[status],
      message: results.find(({ error }) => error)?.error.message,
    })),
  );
  return [...own, ...suites.flatMap(toJourneys)];
}

/** Takes the figures from a runner's report. A runner that fails for another reason than a test counts as one failure. */
function count(code, output, report, read) {
  try {
    const tests = read(JSON.parse(readFileSync(report, "utf8")));
    const withOutcome = (...wanted) => tests.filter(({ outcome }) => wanted.includes(outcome));
    const failed = withOutcome("failed").length;
    return {
      passed: withOutcome("passed", "again").length,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: withOutcome("skipped", "pending", "todo").length,
      troubles: withOutcome("failed", "again"),
      output,
    };
  } catch {
    return { passed: 0, failed: 1, output: `${output}\nno report was written\n` };
  }
}

function capture(args, more = {}) {
  const child = spawn(findNode(), args, { cwd: root, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

/** Whenever cores are free, the first step that fits them starts. A step for all cores runs alone. */
async function runAll(waiting) {
  const total = Math.max(2, availableParallelism());
  const queue = [...waiting];
  const running = new Map();
  const done = [];
  const isFree = (step) => {
    const busy = [...running.values()].reduce((sum, { cores }) => sum + cores, 0);
    const isBlocked = step.after && [...running.keys(), ...queue.map(({ name }) => name)].includes(step.after);
    return !isBlocked && busy + step.cores <= total;
  };
  while (queue.length > 0 || running.size > 0) {
    for (let step = queue.find(isFree); step; step = queue.find(isFree)) {
      queue.splice(queue.indexOf(step), 1);
      running.set(step.name, { cores: step.cores, end: runStep(step) });
    }
    const result = await Promise.race([...running.values()].map(({ end }) => end));
    running.delete(result.name);
    done.push(result);
  }
  return done;
}

/** Says at once which tests failed or had to be tried again; what the steps printed follows at the end of all. */
async function runStep(step) {
  const startedAt = Date.now();
  const result = await step.run(step);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const left = result.skipped > 0 ? ` (${result.skipped} skipped)` : "";
  console.log(`${result.failed > 0 ? "FAIL" : "ok  "} ${seconds} s  ${step.name}${left}`);
  for (const { file, title, outcome, message = "" } of result.troubles ?? []) {
    // What was expected and what was there stand some lines below what went wrong.
    const lines = stripVTControlCharacters(message).split("\n");
    const why = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" | ")
      .slice(0, 400);
    console.log(`  ${outcome === "again" ? "passed when tried again" : "failed"}: ${file} ${title}: ${why}`);
  }
  return { name: step.name, ...result };
}
