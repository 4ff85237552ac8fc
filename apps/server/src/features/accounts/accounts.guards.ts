import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { ipKey } from "#platform/http/rate-limits.ts";
import { AuthError } from "./accounts.errors.ts";
import { findSite } from "./accounts.site.ts";

/**
 * Too many failed tries at one account lock it for everybody; whoever owns it can unlock it by resetting the password.
 * Counted before the password is looked at, so that tries sent together count too; `forgiveLogin` takes a right one back.
 */
export async function countLogin(deps: Deps, request: FastifyRequest, account: string | null): Promise<void> {
  await deps.limiter.take("loginIp", ipKey(request.ip));
  if (account === null) return;
  try {
    await deps.limiter.take("login", account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AuthError(429, "ACCOUNT_LOCKED", error.retryAfter);
  }
}

/** A right password is no try at guessing it. The wrong ones before stay counted. */
export async function forgiveLogin(deps: Deps, account: string): Promise<void> {
  await deps.limiter.giveBack("login", account);
}

/** Counted before anybody knows whether the address has an account. */
export async function countMail(deps: Deps, request: FastifyRequest, email: string): Promise<void> {
  await deps.limiter.take("mailIp", ipKey(request.ip));
  await deps.limiter.take("mail", email);
}

export async function requireOpenSite(deps: Deps): Promise<void> {
  if (!(await findSite(deps)).signUp) throw new AuthError(403, "SIGN_UP_CLOSED");
}
