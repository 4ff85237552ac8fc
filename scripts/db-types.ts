import { writeFile } from "node:fs/promises";
import { startTestCluster, urlOf } from "../apps/server/test/cluster.ts";
import { generateTypes, typesFile } from "../apps/server/test/db-types.ts";

const cluster = await startTestCluster();
try {
  await writeFile(typesFile, await generateTypes(urlOf(cluster.connection)));
} finally {
  await cluster.stop();
}
