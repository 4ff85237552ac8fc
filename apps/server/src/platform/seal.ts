import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a random IV. `purpose` (who and what it is for) is not stored but must be the same again, so that a
 * sealed text cannot be moved to another place.
 */
export function seal(key: Buffer, text: string, purpose: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Throws when the key or the purpose is another, or when a bit of it was changed. */
export function unseal(key: Buffer, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
}
