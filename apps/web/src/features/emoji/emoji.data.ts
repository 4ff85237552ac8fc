import { defaultEmojiDataResolver, type EmojiData, type EmojiDataResolver } from "frimousse";
import i18next from "i18next";

/** Names that there are none of in a language are English: emojibase has no Telugu. */
function namesIn(language: string): string {
  return language === "te" ? "en" : language;
}

const groups = ["smileys", "people", "animals", "food", "travel", "activities", "objects", "symbols", "flags"] as const;

/** Under headings of our own, which there are in every language. */
export function withOurHeadings(data: EmojiData, language: string): EmojiData {
  const t = i18next.getFixedT(language, "editor");
  const categories = data.categories.map((category, at) => {
    const group = groups[at];
    return group ? { ...category, label: t(`emoji.groups.${group}`) } : category;
  });
  return { ...data, locale: language, categories };
}

export const resolveEmoji: EmojiDataResolver = async (language, options) =>
  withOurHeadings(await defaultEmojiDataResolver(namesIn(language), options), language);
