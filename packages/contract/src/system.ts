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

export const getReady = endpoint({
  method: "GET",
  path: "/health/ready",
  action: "health.ready",
  access: "public",
  summary: "Database, bus and storage can be reached",
  response: z.object({
    version: z.string(),
    components: z.record(z.string(), z.enum(["up", "down"])),
  }),
  errors: ["starting", "overloaded"],
});
