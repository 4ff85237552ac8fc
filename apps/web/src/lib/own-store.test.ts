import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { createOwnStore } from "./own-store.ts";
import { endSession } from "./session.ts";

it.each(["expired", "revoked", null] as const)("forgets what was asked for when the session ends (%s)", async (why) => {
  await signInAs();
  const opened = createOwnStore<string | null>(null);
  opened.set("what they wrote");
  expect(opened.get()).toBe("what they wrote");
  await endSession(why);
  expect(opened.get()).toBeNull();
});
