import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { transact } from "./transaction.ts";

const { db } = await startTestDeps();

it("is done once more when it and another waited for each other", async () => {
  const [one, other] = [await buildUser(db, { bio: "" }), await buildUser(db, { bio: "" })];
  let meeting = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));

  /** Each has its first row before it asks for the other's. */
  const write = (word: string, ids: readonly string[]) =>
    transact(db, async (tx) => {
      for (const id of ids) {
        await sql`update users set bio = bio || ${word} where id = ${id}`.execute(tx);
        if (++meeting === 2) meet();
        await met;
      }
    });

  await Promise.all([write("a", [one.id, other.id]), write("b", [other.id, one.id])]);
  expect(meeting, "one of them began anew").toBeGreaterThan(4);
  const rows = await db.selectFrom("users").select("bio").where("id", "in", [one.id, other.id]).execute();
  for (const { bio } of rows) expect(["ab", "ba"]).toContain(bio);
});

it("tells what else goes wrong, and does it once", async () => {
  let asked = 0;
  const failing = transact(db, async (tx) => {
    asked++;
    await tx.deleteFrom("users").execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(asked).toBe(1);
  expect(await db.selectFrom("users").select("id").execute()).not.toEqual([]);
});
