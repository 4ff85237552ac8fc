import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { link, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * Each secret is one text: the value of an environment variable, or of a file that the first start makes.
 * `read` turns it into what the code uses and throws when it cannot be one.
 */
const kinds = {
  /** Signs access tokens: Ed25519, PKCS #8 in PEM, or its DER in base64, which fits on one line. */
  TOKEN_PRIVATE_KEY: { file: "token-private-key", make: makeTokenKey, read: readTokenKeys },
  /** Encrypts what users entrust to us (AES-256-GCM). */
  ENCRYPTION_KEY: { file: "encryption-key", make: makeKey, read: readKey },
  /** Ties an anonymous post to its author without naming them (HMAC). */
  ANONYMITY_KEY: { file: "anonymity-key", make: makeKey, read: readKey },
  /** Signs session cookies. */
  AUTH_SECRET: { file: "auth-secret", make: makeKey, read: readAuthSecret },
  /** Identifies this server to push services: P-256, base64url. */
  VAPID_PRIVATE_KEY: { file: "vapid-private-key", make: makeVapidKey, read: readVapidKeys },
} as const;

export type SecretName = keyof typeof kinds;
const secretNames = Object.keys(kinds) as SecretName[];
export type SecretTexts = Record<SecretName, string>;
type GivenSecrets = Partial<SecretTexts>;

type Value<Name extends SecretName> = ReturnType<(typeof kinds)[Name]["read"]>;
export type Secrets = {
  tokenKeys: Value<"TOKEN_PRIVATE_KEY">;
  encryptionKey: Value<"ENCRYPTION_KEY">;
  anonymityKey: Value<"ANONYMITY_KEY">;
  authSecret: Value<"AUTH_SECRET">;
  vapidKeys: Value<"VAPID_PRIVATE_KEY">;
};

/** A secret that cannot be used. The message is one line and never holds the secret. */
export class SecretsError extends Error {
  override name = "SecretsError";
}

export function isSecret(name: SecretName, text: string): boolean {
  try {
    kinds[name].read(text);
    return true;
  } catch {
    return false;
  }
}

/** Takes each secret from `given`, else from its file below `folder`, which gets what `make` says when there is none yet. */
export async function readSecretTexts(
  folder: string,
  given: GivenSecrets,
  make = (name: SecretName) => kinds[name].make(),
): Promise<SecretTexts> {
  makeFolder(folder, 0o700);
  const texts: [SecretName, string][] = [];
  for (const name of secretNames) {
    const text = given[name] ?? (await readOrMake(join(folder, kinds[name].file), () => make(name)));
    texts.push([name, text.trim()]);
  }
  return Object.fromEntries(texts) as SecretTexts;
}

export async function loadSecrets(folder: string, given: GivenSecrets): Promise<Secrets> {
  const texts = await readSecretTexts(folder, given);
  const read = <Name extends SecretName>(name: Name): Value<Name> => {
    try {
      return kinds[name].read(texts[name]) as Value<Name>;
    } catch {
      throw new SecretsError(`${placeOf(name, folder, given)} does not hold a usable key`);
    }
  };
  return {
    tokenKeys: read("TOKEN_PRIVATE_KEY"),
    encryptionKey: read("ENCRYPTION_KEY"),
    anonymityKey: read("ANONYMITY_KEY"),
    authSecret: read("AUTH_SECRET"),
    vapidKeys: read("VAPID_PRIVATE_KEY"),
  };
}

/** Goes on with the secrets of another data folder. One that is there already is never replaced: it may open something. */
export async function adoptSecrets(folder: string, given: GivenSecrets, texts: SecretTexts): Promise<void> {
  const held = await readSecretTexts(folder, given, (name) => texts[name]);
  const other = secretNames.find((name) => held[name] !== texts[name]);
  if (other) throw new SecretsError(`${placeOf(other, folder, given)} holds another key than the backup`);
}

/** Where somebody who reads a message finds it. */
function placeOf(name: SecretName, folder: string, given: GivenSecrets): string {
  return given[name] ? name : join(folder, kinds[name].file);
}

async function readOrMake(path: string, make: () => string): Promise<string> {
  const found = await findText(path);
  if (found !== null) return found;

  // Written whole under another name, then linked: a link never replaces, so of two processes one wins and both read its key.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await findText(path)) ?? "";
}

async function findText(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== "win32" && mode & 0o077) {
      throw new SecretsError(`${path} can be read by other accounts: run chmod 600 on it, or replace the key`);
    }
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function makeTokenKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}

function makeKey(): string {
  return randomBytes(32).toString("base64");
}

function makeVapidKey(): string {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // A private key with leading zeros comes out shorter; push services want all 32 bytes.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

function readTokenKeys(text: string): { privatePem: string; publicPem: string } {
  const key: KeyObject = text.includes("-----BEGIN")
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
  if (key.asymmetricKeyType !== "ed25519") throw new Error("not Ed25519");
  return {
    privatePem: key.export({ format: "pem", type: "pkcs8" }).toString(),
    publicPem: createPublicKey(key).export({ format: "pem", type: "spki" }).toString(),
  };
}

function readKey(text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== 32) throw new Error("not 32 bytes");
  return key;
}

function readAuthSecret(text: string): string {
  if (text.length < 32) throw new Error("too short");
  return text;
}

function readVapidKeys(text: string): { privateKey: string; publicKey: string } {
  const privateKey = Buffer.from(text, "base64url");
  if (privateKey.length !== 32) throw new Error("not 32 bytes");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return { privateKey: privateKey.toString("base64url"), publicKey: curve.getPublicKey("base64url") };
}
