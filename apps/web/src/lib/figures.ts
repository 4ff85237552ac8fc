import { useMemo } from "react";
import { regional } from "./formats.ts";
import { useLanguage } from "./i18n.ts";

/** As many as a number here can have: what was measured is not rounded. */
const digits = { maximumSignificantDigits: 15 };

/** What groups the digits of a large number, and what begins the parts of one. */
function marksOf(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const find = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { group: find("group", ","), decimal: find("decimal", ".") };
}

/** Figures that people measure, written and read the way a language does it. */
export function figuresOf(language: string) {
  const shown = new Intl.NumberFormat(language, digits);
  const written = new Intl.NumberFormat(language, { ...digits, useGrouping: false });
  const { group, decimal } = marksOf(language);
  // 1,234.5, in India 1,23,456 too.
  const grouped = new RegExp(`^[+-]?\\d{1,3}(?:[${group}]\\d{2,3})*[${group}]\\d{3}(?:[${decimal}]\\d*)?$`, "u");

  return {
    show: (value: number) => shown.format(value),
    /** For a field: what `read` reads. */
    write: (value: number) => written.format(value),
    /** NaN for what is no number. Where it can only be meant so, a comma and a point are both the decimal mark. */
    read: (text: string): number => {
      const bare = text.replaceAll(/[\s'’]/gu, "").replace("−", "-");
      const plain = grouped.test(bare) ? bare.replaceAll(group, "").replace(decimal, ".") : bare.replace(",", ".");
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(plain) ? Number(plain) : Number.NaN;
    },
  };
}

export function useFigures() {
  const language = useLanguage();
  return useMemo(() => figuresOf(regional(language)), [language]);
}
