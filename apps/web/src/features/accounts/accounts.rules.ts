import { displayNameProblem, emailProblem, passwordProblem, type Problem } from "@bump/contract/rules";
import i18next from "i18next";
import { ApiError } from "#lib/api-error.ts";
import { codeText, errorText } from "#lib/error-text.ts";

export function problemText(problem: Problem | null): string | null {
  return problem && codeText(problem.code, problem.params);
}

export function emailText(email: string): string | null {
  return problemText(emailProblem(email));
}

/** At sign-in only presence counts: what the password must be is no news to its owner. */
export function presentPasswordText(password: string): string | null {
  return password === "" ? codeText("password_required") : null;
}

export function newPasswordText(password: string): string | null {
  return password === "" ? codeText("required") : problemText(passwordProblem(password));
}

export function displayNameText(name: string): string | null {
  const problem = displayNameProblem(name);
  if (problem?.code === "required") return codeText("name_required");
  return problem?.code === "max_characters" ? i18next.t("accounts:rules.nameTooLong") : problemText(problem);
}

const codeFields: Record<string, "email" | "name" | "password"> = {
  INVALID_EMAIL: "email",
  INVALID_DISPLAY_NAME: "name",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  WEAK_PASSWORD: "password",
};

/** The field that a refused call is about, with its sentence; null when it is about no single one. */
export function refusedField(error: unknown): { field: "email" | "name" | "password"; text: string } | null {
  const field = error instanceof ApiError ? codeFields[error.code] : undefined;
  return field ? { field, text: errorText(error) } : null;
}
