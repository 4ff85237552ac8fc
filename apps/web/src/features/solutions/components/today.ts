import { codeText } from "#lib/error-text.ts";

/** What is wrong with the day on which something happened. */
export function dayProblem(day: string, future: string): string | null {
  if (day === "") return codeText("required");
  return day > today() ? future : null;
}

/** The day it is where the person is. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
