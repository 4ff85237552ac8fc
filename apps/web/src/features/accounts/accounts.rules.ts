import { ApiError } from "#lib/api-error.ts";
import { codeText, errorText } from "#lib/error-text.ts";

/** Of an authenticator app's code; `invalid` is the sentence for what is none. */
export function appCodeText(code: string, invalid: string): string | null {
  if (code.trim() === "") return codeText("required");
  return /^\d{6}$/.test(code.trim()) ? null : invalid;
}

const codeFields: Record<string, "email" | "name" | "password"> = {
  EMAIL_REQUIRED: "email",
  INVALID_EMAIL: "email",
  INVALID_DISPLAY_NAME: "name",
  PASSWORD_REQUIRED: "password",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  WEAK_PASSWORD: "password",
};

/** The field that a refused call is about, with its sentence; null when it is about no single one. */
export function refusedField(error: unknown): { field: "email" | "name" | "password"; text: string } | null {
  const field = error instanceof ApiError ? codeFields[error.code] : undefined;
  return field ? { field, text: errorText(error) } : null;
}
