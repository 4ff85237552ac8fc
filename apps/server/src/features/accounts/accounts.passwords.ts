import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#platform/http/app-error.ts";

// OWASP's figures for argon2id, which is the library's algorithm where none is named.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing takes a core and 19 MiB each: a storm of sign-ins must leave room for everybody else.
const atOnce = 2;
/** About three seconds of work; whoever comes after that is better told to come back. */
const maxWaiting = 200;

const commonest = 10_000;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting) throw new AppError("overloaded", { retryAfter: 5 });
    // Whoever ends hands its turn over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Keyboards compose letters differently; the same password must hash alike from each. */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalise(password), cost));
}

export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(input.hash, normalise(input.password)));
}

let common: Promise<Set<string>> | undefined;

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, commonest).map((password) => password.toLowerCase()));
}

/** Whether it is among the commonest ones, in whatever case. The list is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(normalise(password).toLowerCase());
}
