import { createAdapter } from "@socket.io/redis-streams-adapter";
import { Redis, type RedisOptions } from "ioredis";
import type { Logger } from "pino";

export type RedisAdapter = { adapter: ReturnType<typeof createAdapter>; close: () => void };

const shared: RedisOptions = {
  // The adapter reads the older protocol's answers.
  protocol: 2,
  connectTimeout: 2_000,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
};

/**
 * Carries messages between nodes. While Redis is away each node serves its own sockets, and nothing waits: a message that
 * cannot be passed on is not kept for later, since by then clients have fetched what they missed.
 */
export function redisAdapter(url: string, log: Logger): RedisAdapter {
  const publisher = new Redis(url, {
    ...shared,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
  });
  reportState(publisher, log);
  // The adapter makes its readers by this. A reader waits in one long command, through whatever happens to the connection.
  publisher.duplicate = () => new Redis(url, { ...shared, maxRetriesPerRequest: null });
  const adapter = createAdapter(publisher, { streamName: "bump:realtime", channelPrefix: "bump:realtime" });
  return { adapter, close: () => publisher.disconnect() };
}

function reportState(redis: Redis, log: Logger): void {
  let isUp = true;
  redis.on("ready", () => {
    if (!isUp) log.info("realtime: Redis is back, nodes hear each other again");
    isUp = true;
  });
  redis.on("error", (error: Error) => {
    if (isUp) log.warn({ err: error }, "realtime: Redis is away, each node serves its own sockets");
    isUp = false;
  });
}
