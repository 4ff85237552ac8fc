import type { Deps } from "#platform/deps.ts";
import { seedAccounts } from "./accounts.demo.ts";
import type { DemoAccount } from "./demo-account.ts";
import { seedContent } from "./content.demo.ts";
import { seedSpaces } from "./spaces.demo.ts";

/** In this order, each on top of those before. A step leaves alone what an earlier start has already made. */
const steps: readonly ((deps: Deps) => Promise<DemoAccount[]>)[] = [seedAccounts, seedSpaces, seedContent];

/** Fills the database for somebody who looks around, and answers with the accounts to sign in with. */
export async function seedDemo(deps: Deps): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const step of steps) accounts.push(...(await step(deps)));
  return accounts;
}
