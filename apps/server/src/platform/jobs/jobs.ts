import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { type Bus, isHeld } from "#platform/bus.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Metrics } from "#platform/http/metrics.ts";

/** Work that is done later, in the background, at least once: it must be safe to repeat. */
export type Job<Payload> = {
  name: string;
  run: (deps: Deps, payload: Payload, attempt: { isLast: boolean }) => Promise<void>;
  maxAttempts: number;
  /** The lower the sooner, where more is due than can be done at once. */
  priority: number;
  /** When it runs by itself, as a crontab line has it (UTC). Several nodes run it once. */
  cron?: string;
};

export function defineJob<Payload = Record<string, never>>(
  name: string,
  work: Job<Payload>["run"],
  { maxAttempts = 12, priority = 0, cron }: { maxAttempts?: number; priority?: number; cron?: string } = {},
): Job<Payload> {
  return { name, run: work, maxAttempts, priority, cron };
}

export type AddOptions = {
  /** While a job with this key waits, adding another replaces it. */
  key?: string;
  runAt?: Date;
  /** Jobs of one queue run one after the other, on all nodes together. */
  queue?: string;
};

type Options = { db: Kysely<Db>; pool: pg.Pool; bus: Bus; log: Logger; metrics: Metrics };

const concurrency = 4;
const restartMs = 2_000;
const releaseEveryMs = 60_000;

/** graphile-worker inside this process, on a pool of its own: jobs that wait for connections must not starve requests. */
export class Jobs {
  readonly #options: Options;
  readonly #jobs = new Map<string, Job<never>>();
  readonly #runs: Counter<"job" | "outcome">;
  #runner: Runner | null = null;
  #running: Promise<void> | null = null;
  #draining: Promise<void> | null = null;
  #isStopping = false;
  #release: NodeJS.Timeout | undefined;

  private constructor(options: Options) {
    this.#options = options;
    this.#runs = new Counter({
      name: "bump_jobs_runs_total",
      help: "Runs of background jobs: done, failed and to be tried again, or given up",
      labelNames: ["job", "outcome"],
      registers: [options.metrics.registry],
    });
    measure(options);
  }

  /** `pool` is closed with the jobs. */
  static async create(options: Options): Promise<Jobs> {
    await migrateJobs(options.pool, options.log);
    return new Jobs(options);
  }

  /** While the app is built, before any of them can be due. */
  register(...jobs: Job<never>[]): void {
    for (const job of jobs) {
      if (this.#jobs.has(job.name)) throw new Error(`There are two jobs "${job.name}"`);
      this.#jobs.set(job.name, job);
    }
  }

  /** Adds with the caller's transaction: a rollback takes the job back. */
  async add<Payload>(
    db: QueryExecutorProvider,
    job: Job<Payload>,
    payload: Payload,
    options: AddOptions = {},
  ): Promise<void> {
    await sql`
      select from graphile_worker.add_job(
        ${job.name}, ${JSON.stringify(payload)}::json, max_attempts => ${job.maxAttempts}::int,
        job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null}::timestamptz,
        queue_name => ${options.queue ?? null}, priority => ${job.priority}::int
      )`.execute(db);
  }

  start(deps: Deps): void {
    this.#running ??= this.#keepRunning(deps);
    this.#release = setInterval(() => void this.#releaseDead(), releaseEveryMs);
    this.#release.unref();
  }

  /** Runs what is due until nothing is, in this call. For tests and scripts. */
  async drain(deps: Deps): Promise<void> {
    do {
      this.#draining = runOnce({ ...this.#runnerOptions(deps), concurrency: 1 });
      await this.#draining;
      // The next of a queue is free only a moment after the one before is done.
    } while (await this.#isAnyDue());
  }

  async #isAnyDue(): Promise<boolean> {
    const { rows } = await sql<{ due: boolean }>`
      select exists (
        select from graphile_worker.jobs
        where task_identifier = any(${[...this.#jobs.keys()]}::text[])
          and locked_at is null and attempts < max_attempts and run_at <= now()
      ) as due`.execute(this.#options.db);
    return rows[0]!.due;
  }

  /** Lets running jobs finish. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#release);
    await this.#runner?.stop().catch(() => {});
    await Promise.allSettled([this.#running, this.#draining]);
    await this.#options.pool.end();
  }

  /** The library stops its workers on errors it cannot explain; a database that was away is one of them. */
  async #keepRunning(deps: Deps): Promise<void> {
    const { log } = this.#options;
    while (!this.#isStopping) {
      try {
        await this.#releaseDead();
        this.#runner = await run({ ...this.#runnerOptions(deps), concurrency });
        if (this.#isStopping) await this.#runner.stop();
        await this.#runner.promise;
      } catch (error) {
        log.error({ err: error }, "jobs: the workers stopped");
      }
      if (!this.#isStopping) await sleep(restartMs, undefined, { ref: false });
    }
  }

  /** Jobs of workers that died with their process would stay locked for hours. */
  async #releaseDead(): Promise<void> {
    const { db, log } = this.#options;
    try {
      await sql`
        select graphile_worker.force_unlock_workers(array(
          select distinct locked_by from graphile_worker.jobs
          where locked_by is not null and not ${isHeld(sql<string>`locked_by`)}
        ))`.execute(db);
    } catch (error) {
      log.warn({ err: error }, "jobs: cannot look for jobs of dead workers");
    }
  }

  #runnerOptions(deps: Deps): RunnerOptions {
    const { pool, log, bus } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => void bus.hold(workerPool.id));
    events.on("pool:release", ({ workerPool }) => void bus.release(workerPool.id));
    events.on("job:success", ({ job }) => this.#runs.inc({ job: job.task_identifier, outcome: "done" }));
    events.on("job:error", ({ job, error }) => {
      const isLast = job.attempts >= job.max_attempts;
      const context = { err: error, job: job.task_identifier, attempts: job.attempts };
      if (isLast) log.error(context, "jobs: a job was given up");
      else log.warn(context, "jobs: a job failed and will be tried again");
      this.#runs.inc({ job: job.task_identifier, outcome: isLast ? "given_up" : "failed" });
    });
    return {
      pgPool: pool,
      events,
      logger: toWorkerLogger(log),
      noHandleSignals: true,
      // One by one, nobody catches what goes wrong when a job is marked as done, and a database that is away would end the
      // process. In batches the library stops its workers instead, and they are started again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: this.#taskList(deps),
      parsedCronItems: parseCronItems(
        [...this.#jobs.values()].flatMap(({ name, cron, maxAttempts }) =>
          cron ? [{ task: name, match: cron, options: { maxAttempts, jobKey: `cron:${name}` } }] : [],
        ),
      ),
    };
  }

  #taskList(deps: Deps): TaskList {
    const toTask = (job: Job<never>): TaskList[string] => {
      return (payload, { job: { attempts, max_attempts } }) =>
        job.run(deps, payload as never, { isLast: attempts >= max_attempts });
    };
    return Object.fromEntries([...this.#jobs.values()].map((job) => [job.name, toTask(job)]));
  }
}

/** The library keeps its tables in a schema of its own and brings them up to date itself. */
export async function migrateJobs(pool: pg.Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: toWorkerLogger(log) });
}

/**
 * The library's own lines help only when something is wrong; what matters of a job is logged from its events. What an
 * error says of itself is left out here: it may quote what a person wrote.
 */
function toWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(({ taskIdentifier }) => (level, message) => {
    if (level === "error" && taskIdentifier === undefined) log.warn(`jobs: ${withoutError(message)}`);
    else log.trace(`jobs: ${withoutError(message)}`);
  });
}

function withoutError(message: string): string {
  return message.replace(/ with error[^]*/, " with an error");
}

function measure({ db, metrics }: Options): void {
  const count = async (state: RawBuilder<boolean>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where locked_at is null and ${state}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  metrics.sharedGauge("bump_jobs_due", "Jobs that are due and that nobody works on", () =>
    count(sql`attempts < max_attempts and run_at <= now()`),
  );
  metrics.sharedGauge("bump_jobs_given_up", "Jobs that failed too often and wait for a person", () =>
    count(sql`attempts >= max_attempts`),
  );
}
