import type { TestProject } from "vitest/node";
import type { Connection } from "#platform/embedded-postgres/cluster.ts";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL; its database `bump` is the migrated template. */
    cluster: Connection;
  }
}

/** One PostgreSQL per run. Each test file copies the migrated database, which takes a tenth of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("cluster", cluster.connection);
  return cluster.stop;
}
