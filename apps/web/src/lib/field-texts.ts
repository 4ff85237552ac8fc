import { displayNameProblem, emailProblem, passwordProblem, type Problem } from "@bump/contract/rules";
import { codeText } from "./error-text.ts";

/** The contract's rules as sentences, for forms. */
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
  return problem?.code === "max_characters" ? codeText("name_too_long") : problemText(problem);
}
