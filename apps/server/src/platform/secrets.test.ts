import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptSecrets, isSecret, loadSecrets, readSecretTexts } from "./secrets.ts";

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "bump-secrets-"));
  folder = join(home, "secrets");
});
afterEach(() => rm(home, { recursive: true }));

it("makes every secret on the first start, readable by nobody else, and keeps them", async () => {
  const first = await loadSecrets(folder, {});
  const files = await readdir(folder);

  expect(files.sort()).toEqual([
    "anonymity-key",
    "auth-secret",
    "encryption-key",
    "token-private-key",
    "vapid-private-key",
  ]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(folder, {})).toEqual(first);
});

it("makes keys that work", async () => {
  const { tokenKeys, encryptionKey, anonymityKey, vapidKeys } = await loadSecrets(folder, {});
  const signature = sign(null, Buffer.from("x"), createPrivateKey(tokenKeys.privatePem));

  expect(verify(null, Buffer.from("x"), createPublicKey(tokenKeys.publicPem), signature)).toBe(true);
  expect(encryptionKey).toHaveLength(32);
  expect(anonymityKey.equals(encryptionKey)).toBe(false);
  // An uncompressed point: what browsers take as applicationServerKey.
  expect(Buffer.from(vapidKeys.publicKey, "base64url")).toHaveLength(65);
});

it("agrees between processes that start together", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(folder, {})));
  for (const secrets of all) expect(secrets).toEqual(all[0]);
  expect(await readdir(folder)).toHaveLength(5);
});

it("prefers what the environment gives", async () => {
  const given = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") };
  expect((await loadSecrets(folder, given)).encryptionKey).toEqual(Buffer.alloc(32, 7));
  expect(await readdir(folder)).not.toContain("encryption-key");
});

it("goes on with those of another folder, and replaces none", async () => {
  const texts = await readSecretTexts(join(home, "other"), {});
  await adoptSecrets(folder, {}, texts);
  expect(await loadSecrets(folder, {})).toEqual(await loadSecrets(join(home, "other"), {}));
  await adoptSecrets(folder, { AUTH_SECRET: texts.AUTH_SECRET }, texts);

  const others = await readSecretTexts(join(home, "third"), {});
  await expect(adoptSecrets(folder, {}, others)).rejects.toThrow(
    `${join(folder, "token-private-key")} holds another key than the backup`,
  );
  expect(await readSecretTexts(folder, {})).toEqual(texts);
  await expect(adoptSecrets(join(home, "fourth"), { AUTH_SECRET: others.AUTH_SECRET }, texts)).rejects.toThrow(
    "AUTH_SECRET holds another key than the backup",
  );
});

it("takes the token key on one line too", async () => {
  const { tokenKeys } = await loadSecrets(folder, {});
  const line = createPrivateKey(tokenKeys.privatePem).export({ format: "der", type: "pkcs8" }).toString("base64");
  expect((await loadSecrets(folder, { TOKEN_PRIVATE_KEY: line })).tokenKeys).toEqual(tokenKeys);
});

it("refuses a secret that others can read, naming the file", async () => {
  await loadSecrets(folder, {});
  const path = join(folder, "auth-secret");
  await chmod(path, 0o640);
  await expect(loadSecrets(folder, {})).rejects.toThrow(`${path} can be read by other accounts`);
});

it("refuses a damaged secret without repeating it", async () => {
  await loadSecrets(folder, {});
  const path = join(folder, "anonymity-key");
  await writeFile(path, "hunter2");
  await expect(loadSecrets(folder, {})).rejects.toThrow(`${path} does not hold a usable key`);
});

it("knows a key of another kind", () => {
  expect(isSecret("ENCRYPTION_KEY", Buffer.alloc(31).toString("base64"))).toBe(false);
  expect(isSecret("VAPID_PRIVATE_KEY", Buffer.alloc(32).toString("base64url"))).toBe(false);
});
