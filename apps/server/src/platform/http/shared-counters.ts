import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Count } from "./rate-limits.ts";

const addScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** A window that has ended meanwhile is not opened again. */
const subtractScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

/** The counters of all nodes, in Redis. */
export class SharedCounters {
  readonly #redis: Redis;
  /** What was last said in the log. */
  #isReportedUp = true;

  constructor(url: string, log: Logger) {
    this.#redis = new Redis(url, {
      keyPrefix: "bump:limit:",
      // A Redis that is away or slow must not hold requests up: they are counted here instead.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 250,
      connectTimeout: 2_000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    this.#redis.on("ready", () => {
      if (!this.#isReportedUp) log.info("rate limits: Redis is back, counting together again");
      this.#isReportedUp = true;
    });
    this.#redis.on("error", (error: Error) => {
      if (this.#isReportedUp) log.warn({ err: error }, "rate limits: Redis is away, each node counts for itself");
      this.#isReportedUp = false;
    });
  }

  get isUp(): boolean {
    return this.#redis.status === "ready";
  }

  async add(key: string, windowMs: number): Promise<Count> {
    const [count, resetsInMs] = (await this.#redis.eval(addScript, 1, key, windowMs)) as [number, number];
    return { count, resetsInMs };
  }

  async subtract(key: string): Promise<void> {
    await this.#redis.eval(subtractScript, 1, key);
  }

  async remove(key: string): Promise<void> {
    await this.#redis.del(key);
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }
}
