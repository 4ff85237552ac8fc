/** A pattern for `like` that finds the text anywhere, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
