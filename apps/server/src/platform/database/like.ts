/** A pattern for `like` that finds the text anywhere, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A pattern for `like` that finds what begins with the text. */
export function beginning(text: string): string {
  return containing(text).slice(1);
}
