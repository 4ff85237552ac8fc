/// <reference lib="dom" />
import { worldSpaceId } from "@bump/contract";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { seed } from "../apps/server/test/plans.ts";
import type { launchBrowser } from "../e2e/support/browser.ts";
import { makePerson, openSession } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";

const stories = 1000;
const throttle = 4;
const pixelsPerFrame = 120;
const longFrameMs = 50;
const warmedWithinMs = 180_000;
const measuredWithinMs = 180_000;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;
type Context = Awaited<ReturnType<Browser["newContext"]>>;
type CDPSession = Awaited<ReturnType<Context["newCDPSession"]>>;
type Pool = ReturnType<typeof createPool>;

/** Of twenty people, of many lengths, some with lists, links, tags and reactions. */
async function tell(pool: Pool): Promise<void> {
  await seed(
    { pool },
    `insert into users (id, email, email_verified, display_name)
      select gen_random_uuid(), n || '@many.example', true, 'Person ' || n from generate_series(1, 20) n`,
  );
  await seed(
    { pool },
    `with people as (select array_agg(id) as ids from users where email like '%@many.example')
    insert into subjects (id, kind, space_id, author_id, state, tags, created_at, total_reactions, reactions)
      select gen_random_uuid(), 'story', $1, people.ids[1 + n % 20], 'published', '{water}', now() - n * interval '1 minute',
        n % 3, case n % 3 when 0 then '{}' when 1 then '{"like": 1}' else '{"like": 1, "sad": 1}' end::jsonb
      from people, generate_series(1, $2::int) n`,
    [worldSpaceId, stories],
  );
  await seed(
    { pool },
    `insert into posts (id, html, text)
      select s.id, t.words || case when n % 4 = 0 then '<ul><li>one</li><li>two</li><li>three</li></ul>' else '' end, t.words
      from (select id, row_number() over (order by created_at) as n from subjects where kind = 'story') s
      cross join lateral (select repeat(
        '<p>The well in our street is dry, and <strong>nobody</strong> comes. <a href="https://example.org/' || n || '">See here</a>' ||
        ' <span data-type="hashtag" data-id="water">#water</span></p>', 1 + (n % 9)::int) as words) t`,
  );
  await pool.query("vacuum (analyze) users, subjects, posts");
}

type Roll = { pixels: number; withinMs: number };
type Rolled = { deltas: number[]; reachedEnd: boolean };

/** Rolls on, so much in every frame, until nothing more comes or the time is up, and gives the time between frames. */
async function roll(page: Page, how: Roll): Promise<Rolled> {
  return page.evaluate(
    ({ pixels, withinMs }) =>
      new Promise<Rolled>((resolve) => {
        const deltas: number[] = [];
        const begun = performance.now();
        let last = begun;
        let idle = 0;
        const tick = (now: number) => {
          deltas.push(now - last);
          last = now;
          const before = window.scrollY;
          window.scrollBy(0, pixels);
          idle = window.scrollY === before ? idle + 1 : 0;
          const reachedEnd = idle > 60;
          if (reachedEnd || now - begun > withinMs)
            resolve({ deltas: deltas.slice(1, deltas.length - idle), reachedEnd });
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
    how,
  );
}

/** Until each page of the list has come; cards that were measured anew change the height, so that it need not stand still. */
async function rollThrough(page: Page): Promise<void> {
  const end = Date.now() + warmedWithinMs;
  while (Date.now() < end) {
    await roll(page, { pixels: 3000, withinMs: 20_000 });
    const last = page.locator(`[aria-posinset="${stories}"]`);
    if ((await last.count()) > 0) return;
  }
  throw new Error(`The last of ${stories} stories did not come`);
}

/** What the machine itself does to frames: nothing but a tall page, under the same brake. */
async function rollBlank(context: Context): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent('<div style="height: 400000px"></div>');
  await brake(context, page);
  const { deltas } = await roll(page, { pixels: pixelsPerFrame, withinMs: 10_000 });
  await page.close();
  return deltas;
}

async function brake(context: Context, page: Page): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return cdp;
}

/** Seconds of the main thread's own time, by what it did. */
async function readTimes(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** A thousand stories from end to end, after they were scrolled through once. */
export async function measureScroll(browser: Browser): Promise<boolean> {
  const cluster = await startTestCluster();
  const pool = createPool(cluster.connection, createLogger("warn"));
  const server = await startServer({ DATABASE_URL: urlOf(cluster.connection) });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  try {
    const person = await makePerson(server);
    await tell(pool);
    await openSession(context.request, person);
    const page = await context.newPage();
    await page.goto("/stories/recent");
    await page.getByRole("article").first().waitFor();
    await rollThrough(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(1000);
    const blank = await rollBlank(context);
    await page.bringToFront();
    const cdp = await brake(context, page);
    const before = await readTimes(cdp);
    const rolled = await roll(page, { pixels: pixelsPerFrame, withinMs: measuredWithinMs });
    const after = await readTimes(cdp);
    report(rolled, blank, (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
    return rolled.deltas.every((delta) => delta <= longFrameMs);
  } finally {
    await context.close();
    await server.stop();
    await pool.end();
    await cluster.stop();
  }
}

function report({ deltas, reachedEnd }: Rolled, blank: readonly number[], spent: (name: string) => number): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const describe = (frames: readonly number[]) => {
    const long = frames.filter((delta) => delta > longFrameMs).length;
    return `${frames.length} frames: median ${ms(share(frames, 0.5))}, 99 of 100 ${ms(share(frames, 0.99))}, longest ${ms(Math.max(...frames))}; ${long} over ${longFrameMs} ms`;
  };
  const each = (name: string) => ms((spent(name) * 1000) / deltas.length);
  console.log(
    `scrolling ${stories} stories at a CPU ${throttle} times slower${reachedEnd ? "" : ", cut off before the end"}`,
  );
  console.log(`  ${describe(deltas)}`);
  console.log(`  a blank page: ${describe(blank)}`);
  console.log(
    `  the main thread's own time a frame: ${each("TaskDuration")}, of it script ${each("ScriptDuration")}, styles ${each("RecalcStyleDuration")}, layout ${each("LayoutDuration")}`,
  );
}
