import { z } from "zod";
import { Nothing } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const getLive = endpoint({
  method: "GET",
  path: "/health/live",
  action: "health.live",
  access: "public",
  summary: "The process is up",
  response: Nothing,
});

/** What a node stands on; Redis where there is one. */
const State = z.enum(["up", "down"]);
const Components = z.object({ database: State, bus: State, storage: State, redis: State.optional() });
export type Components = z.output<typeof Components>;

export const getReady = endpoint({
  method: "GET",
  path: "/health/ready",
  action: "health.ready",
  access: "public",
  summary: "Database, bus and storage can be reached",
  response: z.object({ version: z.string(), components: Components }),
  errors: ["starting", "overloaded"],
});
