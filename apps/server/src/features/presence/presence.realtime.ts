import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { Presence } from "./presence.service.ts";

export async function startPresence(app: FastifyInstance, deps: Deps): Promise<void> {
  const presence = new Presence(deps);
  await presence.start();
  app.addHook("preClose", () => presence.stop());
}
