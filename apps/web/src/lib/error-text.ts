import type { Texts } from "@bump/locales";
import i18next from "i18next";
import { ApiError } from "./api-error.ts";

type ErrorKey = Exclude<keyof Texts["errors"], "auth" | "http" | "because">;
type Params = Record<string, string | number>;

function keyOf(code: string, status: number, params: Params): string | undefined {
  return [code, `auth.${code}`, `http.${status}`].find((key) => i18next.exists(`errors:${key}`, params));
}

/** The sentence of one code, for a field's own line. */
export function codeText(code: string, params: Params = {}, status = 0): string {
  return i18next.t(`errors:${(keyOf(code, status, params) ?? "unknown") as ErrorKey}`, params);
}

/** What a person reads when a call failed: by its code, else by its HTTP status, else that we do not know. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return codeText("unknown");
  const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 0) / 60));
  return codeText(error.code, { count: minutes, ...error.params }, error.status);
}

/** The same of a refusal that was kept. */
export function refusalText({ code, status, params }: Pick<ApiError, "code" | "status" | "params">): string {
  return code === "held" ? i18next.t("ui:outbox.held") : codeText(code, { count: 1, ...params }, status);
}

/** What did not work, and why. */
export function failedText(what: string, error: unknown): string {
  return i18next.t("errors:because", { what, why: errorText(error) });
}

/** Field → sentence, for the fields that a refused call names. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, code]) => [field, codeText(code, error.params)]));
}
