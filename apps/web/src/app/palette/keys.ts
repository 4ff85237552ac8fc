/** How a key together with the keyboard's own command key is written on it. */
function withCommand(key: string): string {
  return `${/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"} ${key}`;
}

/** They open the palette. */
export function paletteKeys(): string {
  return withCommand("K");
}

/** They send what is being written. */
export function sendKeys(): string {
  return withCommand("Enter");
}
