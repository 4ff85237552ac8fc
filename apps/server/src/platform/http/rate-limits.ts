import { isIPv4, isIPv6 } from "node:net";
import type { LimitName } from "@bump/contract";
import type { Logger } from "pino";
import { AppError } from "./app-error.ts";
import type { SharedCounters } from "./shared-counters.ts";

type Rule = {
  limit: number;
  windowMs: number;
  /** A second rule that the same call counts against: so many a minute, but only so many a day. */
  and?: string;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** All rate limits. A new one is one line here; `Ip` in the name means that the key is an address. */
const rules = {
  /** Attempts to sign in that failed, by account. */
  login: { limit: 10, windowMs: 15 * minute },
  loginIp: { limit: 25, windowMs: 5 * minute },
  /** Mails asked for (verify, reset, change), by recipient. */
  mail: { limit: 5, windowMs: 30 * minute },
  mailIp: { limit: 25, windowMs: 5 * minute },
  signUpIp: { limit: 5, windowMs: 30 * minute },
  /** Every call, by user; visitors by address. */
  api: { limit: 1500, windowMs: 5 * minute },
  apiIp: { limit: 300, windowMs: 5 * minute },
  uploads: { limit: 600, windowMs: 30 * minute },
  posts: { limit: 10, windowMs: minute, and: "postsDaily" },
  postsDaily: { limit: 100, windowMs: day },
  /** Counted beside the others, by the stories feature: only it knows which post is anonymous. */
  anonymousPosts: { limit: 5, windowMs: day },
  anonymousEdits: { limit: 10, windowMs: day },
  /** Anonymous posts and drafts whose files are cleaned: the copies are nobody's, so no plan counts them. */
  anonymousFiles: { limit: 10, windowMs: day },
  comments: { limit: 20, windowMs: minute },
  /** Votes too. */
  reactions: { limit: 60, windowMs: minute },
  autocomplete: { limit: 60, windowMs: minute },
  reports: { limit: 10, windowMs: hour },
  invites: { limit: 50, windowMs: day },
  accessRequests: { limit: 10, windowMs: day },
  contact: { limit: 5, windowMs: hour },
  exports: { limit: 20, windowMs: hour },
  /** A file comes in pieces, twice: to be looked at, then to be taken. */
  imports: { limit: 1_000, windowMs: hour },
} as const satisfies Record<LimitName, Rule> & Record<string, Rule>;
export type RuleName = keyof typeof rules;

export type Limiter = {
  /** Counts one; throws `rate_limited` when it was one too many. A promise only where Redis has to be asked. */
  take(rule: RuleName, key: string): void | Promise<void>;
  /** What was counted turned out not to count: one less, while the same window lasts. */
  giveBack(rule: RuleName, key: string): Promise<void>;
  /** The key starts anew, e.g. after somebody has proven that an account is theirs. */
  forget(rule: RuleName, key: string): Promise<void>;
  /** Null where no Redis is configured. */
  redisIsUp(): boolean | null;
  close(): Promise<void>;
};

export type Count = { count: number; resetsInMs: number };

/**
 * Fixed windows that open with a key's first request. Over a window's edge twice the limit can pass at once, but never
 * more than the limit per window in the long run; in return one counter per key is all there is to keep and share, and
 * Retry-After is exact.
 */
export function createLimiter(options: {
  /** Of all nodes together, where there is a Redis. */
  shared: SharedCounters | null;
  factor: number;
  clock: () => Date;
  log: Logger;
}): Limiter {
  const { shared, factor, log } = options;
  const local = new LocalCounters(options.clock);
  if (factor === Infinity) log.warn("RATE_LIMITS=off: nothing is limited");
  else if (factor !== 1) log.warn(`RATE_LIMITS=${factor}: every rate limit is multiplied by it`);

  function judge(rule: Rule, { count, resetsInMs }: Count): void {
    if (count > rule.limit * factor) {
      throw new AppError("rate_limited", { retryAfter: Math.max(1, Math.ceil(resetsInMs / 1000)) });
    }
  }

  function takeOne(name: RuleName, key: string): void | Promise<void> {
    const rule = rules[name];
    const counter = `${name}:${key}`;
    if (shared === null) return judge(rule, local.add(counter, rule.windowMs));
    return shared
      .add(counter, rule.windowMs)
      .catch(() => local.add(counter, rule.windowMs))
      .then((count) => judge(rule, count));
  }

  return {
    take(name, key) {
      if (factor === Infinity) return;
      const rule = rules[name];
      const taken = takeOne(name, key);
      if (!("and" in rule)) return taken;
      return taken === undefined ? takeOne(rule.and, key) : taken.then(() => takeOne(rule.and, key));
    },
    async giveBack(name, key) {
      const counter = `${name}:${key}`;
      // Where Redis was away, it was counted here.
      if (shared === null) local.subtract(counter);
      else await shared.subtract(counter).catch(() => local.subtract(counter));
    },
    async forget(name, key) {
      local.remove(`${name}:${key}`);
      // A Redis that is away forgets by itself when the window ends.
      await shared?.remove(`${name}:${key}`).catch(() => {});
    },
    redisIsUp: () => shared?.isUp ?? null,
    async close() {
      await shared?.close();
    },
  };
}

/** One household is one key: an IPv6 subscriber has a whole /64 to choose from. */
export function ipKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || isIPv4(ip)) return mapped ?? ip;
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** A flood of keys costs memory only up to here; past it the oldest windows are forgotten. */
const maxLocalKeys = 200_000;

class LocalCounters {
  readonly #clock: () => Date;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  add(key: string, windowMs: number): Count {
    const now = this.#clock().getTime();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which windows opened.
      this.#windows.delete(key);
      if (this.#windows.size >= maxLocalKeys) this.#shrink(now);
      window = { count: 0, endsAt: now + windowMs };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, resetsInMs: window.endsAt - now };
  }

  subtract(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.count > 0) window.count -= 1;
  }

  remove(key: string): void {
    this.#windows.delete(key);
  }

  #shrink(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < maxLocalKeys * 0.9) return;
      this.#windows.delete(key);
    }
  }
}
