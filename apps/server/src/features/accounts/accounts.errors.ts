import type { AuthErrorCode } from "@bump/contract";
import texts from "@bump/locales/en/errors.json" with { type: "json" };

const messages: Partial<Record<string, string>> = texts.auth;

/** In English, for programs and logs: pages translate the code. A wait is told in minutes. */
export function authMessage(code: string, retryAfter?: number): string | undefined {
  if (retryAfter === undefined) return messages[code];
  const minutes = Math.ceil(retryAfter / 60);
  const text = messages[code] ?? messages[`${code}_${minutes === 1 ? "one" : "other"}`];
  return text?.replace("{{count}}", String(minutes));
}

/** A failure of /api/auth/*, which answers `{code, message}` as the identity library does. */
export class AuthError extends Error {
  override name = "AuthError";
  readonly status: number;
  readonly code: AuthErrorCode;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: AuthErrorCode, retryAfter?: number) {
    super(authMessage(code, retryAfter) ?? code);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
