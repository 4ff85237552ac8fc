// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
import { randomInt } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { streamStart, sumOf, sumOfStored, watchMemory } from "../../apps/server/test/large-files.ts";
import { ComposePage } from "../pages/compose.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { expect, test as base } from "../support/breakable.ts";
import { callAs } from "../support/people.ts";

const totalBytes = 1_000_000_000;
const chunkBytes = 8 * 1024 * 1024;
const cuts = 20;
const growthBytes = 64 * 1024 * 1024;
/** Not where the line is cut but where the browser itself says that there is none. */
const offlineEach = 5;

const test = base.extend<{ fileOf: (size: number) => Promise<string> }>({
  fileOf: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "bump-large-"));
    await provide(async (size) => {
      const path = join(folder, `${size}.bin`);
      await writeFile(path, streamStart(size));
      return path;
    });
    await rm(folder, { recursive: true, force: true });
  },
});

/** How much more the scripts of a page come to hold than now, and those of one that takes its place. */
async function watchHeap(first: Page) {
  let session = await sessionOf(first);
  await session.send("HeapProfiler.collectGarbage");
  const base = await heapOf(session);
  let most = base;
  const look = async () => (most = Math.max(most, await heapOf(session).catch(() => 0)));
  const watching = setInterval(() => void look(), 250);
  return {
    base,
    grown: () => most - base,
    turnTo: async (page: Page) => {
      session = await sessionOf(page);
    },
    stop: () => clearInterval(watching),
  };
}

async function sessionOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return session;
}

async function heapOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")!.value;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

test("a gigabyte goes through the page, over a line that breaks, a killed server and a closed tab", async ({
  page,
  context,
  t,
  watch,
  breakable,
  server,
  fileOf,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/./);
  watch.expectLine(/WebSocket connection to .* failed/);
  const { line } = breakable;
  const person = await newPerson();
  await signIn(page, person);

  // What a server loads by itself, for a page and with its first upload is not what the large one costs.
  const call = await callAs(server, person);
  await call("GET", "/geo/search?q=lagos");
  await page.reload();
  const first = new ComposePage(page, t);
  await first.open();
  await first.tell("The first of it", "plans");
  await first.attach([
    { name: "first.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(3 * chunkBytes, 7) },
  ]);
  await expect(page.getByText(t("compose:files.uploaded", { done: 1, total: 1 }))).toBeAttached();
  await first.post();
  await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();

  const memory = await watchMemory(breakable.pid);
  const heap = await watchHeap(page);
  const plan = await fileOf(totalBytes);
  const words = `All of the plan ${process.pid}`;
  await first.open();
  await first.tell(words, "plans");
  const before = line.received();
  const startedAt = Date.now();
  await first.attach([plan]);
  await first.isKept(basename(plan));

  const reached = async (bytes: number) => {
    while (line.received() - before < bytes) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const places = Array.from({ length: cuts }, () => randomInt(1, totalBytes)).toSorted((a, b) => a - b);
  let current = page;
  for (const [index, place] of places.entries()) {
    await reached(place);
    const isOffline = index % offlineEach === 0;
    if (isOffline) await context.setOffline(true);
    line.cut();
    if (isOffline) {
      await expect(current.getByText(t("compose:files.offline"), { exact: true })).toBeVisible();
      await context.setOffline(false);
    }
    if (index === cuts / 4) await breakable.kill("app");
    if (index === cuts / 2) {
      await current.close();
      current = await context.newPage();
      await heap.turnTo(current);
      await current.goto("/stories/recent");
      await new ComposePage(current, t).open();
    }
  }
  await expect(current.getByText(t("compose:files.uploaded", { done: 1, total: 1 }))).toBeAttached({
    timeout: 600_000,
  });
  const seconds = (Date.now() - startedAt) / 1000;
  const resent = line.received() - before - totalBytes;
  await new ComposePage(current, t).post();
  const stories = new StoriesPage(current, t);
  await expect(stories.reaction(stories.card(words))).toBeVisible();
  memory.stop();
  heap.stop();

  const { body } = await call("GET", `/get/v2?path=stories/${await stories.idOf(words)}`);
  const [file] = (body as { data: { files: { id: string }[] } }).data.files;
  const told = [
    `${(resent / chunkBytes).toFixed(2)} chunks sent again`,
    `the server grew by ${inMegabytes(memory.grown())}`,
    `the page's scripts by ${inMegabytes(heap.grown())} from ${inMegabytes(heap.base)}`,
  ];
  process.stdout.write(`large upload: ${totalBytes} bytes in ${seconds.toFixed(0)} s: ${told.join(", ")}\n`);
  expect(await sumOfStored(server.dataDir, file!.id)).toEqual(await sumOf(streamStart(totalBytes)));
  // Besides the cuts the kill and the closed tab; heads of requests, pages and live messages ride along.
  expect(resent).toBeLessThan((cuts + 2) * chunkBytes + totalBytes / 100);
  expect(memory.grown()).toBeLessThan(growthBytes);
  expect(heap.grown()).toBeLessThan(growthBytes);
});
