import type { AuthErrorCode } from "@bump/contract";
import texts from "@bump/locales/en/errors.json" with { type: "json" };

const messages: Partial<Record<string, string>> = texts.auth;

/** A failure of /api/auth/*, which answers `{code, message}` as the identity library does. */
export class AuthError extends Error {
  override name = "AuthError";
  readonly status: number;
  readonly code: AuthErrorCode;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: AuthErrorCode, retryAfter?: number) {
    super(messages[code] ?? code);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
