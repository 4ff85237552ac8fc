import type { Texts } from "@bump/locales";
import i18next from "i18next";
import { ApiError } from "./api-error.ts";

type ErrorKey = Exclude<keyof Texts["errors"], "auth" | "http">;

function keyOf(code: string, status: number): string | undefined {
  return [code, `auth.${code}`, `http.${status}`].find((key) => i18next.exists(`errors:${key}`));
}

/** The sentence of one code, for a field's own line. */
export function codeText(code: string, params: Record<string, string | number> = {}, status = 0): string {
  return i18next.t(`errors:${(keyOf(code, status) ?? "unknown") as ErrorKey}`, params);
}

/** What a person reads when a call failed: by its code, else by its HTTP status, else that we do not know. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return codeText("unknown");
  return codeText(error.code, error.params, error.status);
}

/** Field → sentence, for the fields that a refused call names. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, code]) => [field, codeText(code, error.params)]));
}
