import { type Components, getLive, getReady } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { version } from "#platform/version.ts";
import { AppError } from "./app-error.ts";
import { mount } from "./mount.ts";

const patienceMs = 2_000;

type Check = () => boolean | Promise<boolean>;
type State = Components["database"];

/** Without these a node cannot do its work; without the others (Redis) it does it alone. */
const needed = ["database", "bus", "storage"] as const;

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const { bus, config, limiter, pool, storage } = deps;
  const checks: Partial<Record<keyof Components, Check>> = {
    database: async () => (await pool.query("select 1")).rowCount === 1,
    bus: () => bus.isUp,
    storage: () => storage.isUp(),
    ...(config.redisUrl !== null && { redis: () => limiter.redisIsUp() === true }),
  };

  async function look(): Promise<Components> {
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await state(check)] as const);
    return Object.fromEntries(await Promise.all(entries)) as Components;
  }

  // Probes are not counted, so however many come, they share one look: else they would take everybody's connections.
  let looking: Promise<Components> | undefined;
  const lookTogether = () => (looking ??= look().finally(() => (looking = undefined)));

  mount(app, getLive, () => ({}), { isProbe: true });
  mount(
    app,
    getReady,
    async () => {
      const components = await lookTogether();
      const down = needed.filter((name) => components[name] === "down");
      if (down.length > 0) throw new AppError("starting", { params: { down: down.join(", ") }, retryAfter: 2 });
      return { version, components };
    },
    { isProbe: true },
  );
}

async function state(check: Check): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return (await Promise.race([check(), tooLate])) ? "up" : "down";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}
