type Details = {
  status?: number;
  /** Field path → code. */
  fields?: Record<string, string>;
  params?: Record<string, string | number>;
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
};

/** Every failure of a call. Branch on `code`, never on text; `network` means that no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly params: Record<string, string | number>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: string, { status = 0, fields = {}, params = {}, requestId, retryAfter }: Details = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.params = params;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
