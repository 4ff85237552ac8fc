import { useFormats } from "#lib/formats.ts";

/** Days are days everywhere: none of them is moved by the reader's clock. */
export function noonOf(day: string): string {
  return `${day}T12:00:00`;
}

export function useDay(): (day: string) => string {
  const { date } = useFormats();
  return (day) => date(noonOf(day));
}
