/** Letters that stay whole when their accents are taken off. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ə: "a",
  ŋ: "n",
};

/** A name as it is compared: small letters without accents, words apart by one space, apostrophes gone. */
export function fold(text: string): string {
  if (/^[a-z]+$/.test(text)) return text;
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘ʻʼ`´]/gu, "")
    .replaceAll(/[ßæœøłđðþħıəŋ]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
