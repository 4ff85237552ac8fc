import { expect, it } from "vitest";
import { hashPassword, isCommonPassword, verifyPassword } from "./accounts.passwords.ts";

it.each([
  ["123456", true],
  ["password", true],
  ["PASSWORD", true],
  ["iloveyou", true],
  ["quiet-otter-97", false],
  ["ಕನ್ನಡ ಪದಗಳು", false],
])("%s is common: %s", async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected);
});

it("takes the same password from different keyboards", async () => {
  const composed = "caf\u00e9-olé-1";
  const hash = await hashPassword(composed);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: composed.normalize("NFD") })).toBe(true);
  expect(await verifyPassword({ hash, password: "cafe-ole-1" })).toBe(false);
});

it("hashes two at a time and turns a storm away", async () => {
  const results = await Promise.allSettled(Array.from({ length: 260 }, () => hashPassword("quiet-otter-97")));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(260 - 202);
  expect(refused[0]?.reason).toMatchObject({ code: "overloaded", status: 503, retryAfter: 5 });
  // The queue is empty again.
  await expect(hashPassword("quiet-otter-97")).resolves.toContain("$argon2id$");
}, 120_000);
