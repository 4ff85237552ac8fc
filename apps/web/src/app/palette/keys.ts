/** How the keys that open the palette are written on this keyboard. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
}
