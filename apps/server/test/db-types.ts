import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const generator = fileURLToPath(new URL("../../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url));

export const typesFile = fileURLToPath(new URL("../src/platform/database/db.types.ts", import.meta.url));

/** The row types of a migrated database, as TypeScript. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const what = ["--dialect", "postgres", "--default-schema", "public", "--include-pattern", "public.*"];
  const args = [generator, ...what, "--url", databaseUrl, "--print", "--log-level", "error"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.replace("export interface DB {", "export interface Db {").trimEnd() + "\n";
}
