import { type ErrorCode, errorStatus } from "@bump/contract";
import messages from "@bump/locales/en/errors.json" with { type: "json" };

export type ErrorDetails = {
  fields?: Record<string, ErrorCode>;
  params?: Record<string, string | number>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

const texts: Partial<Record<ErrorCode, string>> = messages;

/** The only error that reaches a client as itself; anything else is a masked 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, ErrorCode> | undefined;
  readonly params: Record<string, string | number> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(describe(code, details.params), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.fields = details.fields;
    this.params = details.params;
    this.retryAfter = details.retryAfter;
  }
}

/** English, for people who read logs; clients translate the code. */
function describe(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return (texts[code] ?? code).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
