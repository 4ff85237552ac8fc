// Control characters, and those that turn the direction of what follows, so that "gpj.exe" reads "exe.jpg". But not the
// joiners: without them words of several scripts fall apart.
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name, or another line of somebody's own words, that reads as it is written. */
export function toShownText(text: string): string {
  return text.toWellFormed().replace(invisible, "");
}
