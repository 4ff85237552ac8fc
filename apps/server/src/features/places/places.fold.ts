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

/**
 * A name as it is compared: small letters without accents, words apart by one space, apostrophes gone. The vowels of
 * Indian scripts are marks too, and stay: without them many names would be one. The dot below a letter and what only
 * says how letters join are left out by many who type.
 */
export function fold(text: string): string {
  if (/^[a-z]+$/.test(text)) return text;
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[[\p{M}--[\p{sc=Deva}\p{sc=Telu}]]\u093c\u200c-\u200d'’‘ʻʼ`´]/gv, "")
    .replaceAll(/[ßæœøłđðþħıəŋ]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
