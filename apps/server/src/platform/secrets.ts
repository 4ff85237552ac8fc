import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

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

/** Takes each secret from `given`, else from its file below `folder`, which is made when there is none yet. */
export async function loadSecrets(folder: string, given: Partial<Record<SecretName, string>>): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const load = async <Name extends SecretName>(name: Name): Promise<Value<Name>> => {
    const { file, make, read } = kinds[name];
    const path = join(folder, file);
    const text = given[name] ?? (await readOrMake(path, make));
    try {
      return read(text) as Value<Name>;
    } catch {
      throw new SecretsError(`${given[name] ? name : path} does not hold a usable key`);
    }
  };
  return {
    tokenKeys: await load("TOKEN_PRIVATE_KEY"),
    encryptionKey: await load("ENCRYPTION_KEY"),
    anonymityKey: await load("ANONYMITY_KEY"),
    authSecret: await load("AUTH_SECRET"),
    vapidKeys: await load("VAPID_PRIVATE_KEY"),
  };
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
