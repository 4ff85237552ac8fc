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

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;
type CDPSession = Awaited<ReturnType<Browser["newBrowserCDPSession"]>>;
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
    `insert into stories (id, html, text)
      select s.id, t.words || case when n % 4 = 0 then '<ul><li>one</li><li>two</li><li>three</li></ul>' else '' end, t.words
      from (select id, row_number() over (order by created_at) as n from subjects where kind = 'story') s
      cross join lateral (select repeat(
        '<p>The well in our street is dry, and <strong>nobody</strong> comes. <a href="https://example.org/' || n || '">See here</a>' ||
        ' <span data-type="hashtag" data-id="water">#water</span></p>', 1 + (n % 9)::int) as words) t`,
  );
  await pool.query("vacuum (analyze) users, subjects, stories");
}

/** Rolls to the end, so much in every frame, and gives the time between frames. Stops where nothing more comes. */
async function roll(page: Page, step: number): Promise<number[]> {
  return page.evaluate(
    (pixels) =>
      new Promise<number[]>((resolve) => {
        const deltas: number[] = [];
        let last = performance.now();
        let idle = 0;
        const tick = (now: number) => {
          deltas.push(now - last);
          last = now;
          const before = window.scrollY;
          window.scrollBy(0, pixels);
          idle = window.scrollY === before ? idle + 1 : 0;
          if (idle > 120) resolve(deltas.slice(0, -idle));
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
    step,
  );
}

type Task = { name: string; ph: string; tdur?: number };

async function traced(cdp: CDPSession, run: () => Promise<void>): Promise<Task[]> {
  const events: Task[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as Task[])));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"], recordMode: "recordUntilFull" },
  });
  await run();
  const ended = new Promise<void>((resolve) => void cdp.once("Tracing.tracingComplete", () => resolve()));
  await cdp.send("Tracing.end");
  await ended;
  return events;
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
    // Each page of the list once, without the brake.
    for (let last = -1, count = 0; count !== last;) {
      last = count;
      await roll(page, 2000);
      await page.waitForTimeout(500);
      count = await page.evaluate(() => document.documentElement.scrollHeight);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(1000);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
    let deltas: number[] = [];
    const events = await traced(cdp, async () => {
      deltas = await roll(page, pixelsPerFrame);
    });
    report(deltas, events);
    return deltas.every((delta) => delta <= longFrameMs);
  } finally {
    await context.close();
    await server.stop();
    await pool.end();
    await cluster.stop();
  }
}

function report(deltas: readonly number[], events: readonly Task[]): void {
  const tasks = events.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const long = deltas.filter((delta) => delta > longFrameMs).length;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `${deltas.length} frames: median ${ms(share(deltas, 0.5))}, 99 of 100 ${ms(share(deltas, 0.99))}, longest ${ms(Math.max(...deltas))}; ${long} over ${longFrameMs} ms`,
  );
  console.log(
    `${tasks.length} tasks of the main thread, its own time: 99 of 100 ${ms(share(cpu, 0.99))}, longest ${ms(Math.max(...cpu))}`,
  );
}
