import { useLanguage } from "./i18n.ts";

const relativeSteps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const dayMs = 86_400_000;
const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

function relativeParts(seconds: number): [value: number, unit: Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of relativeSteps) {
    if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit];
  }
  return [0, "second"];
}

/** Dates, numbers and lists the way a language writes them. */
export function formatsOf(language: string) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const shortDate = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const list = new Intl.ListFormat(language, { type: "conjunction" });

  return {
    date: (when: string | Date) => date.format(new Date(when)),
    /** With its year only where that is not this one. */
    day: (when: string | Date) => {
      const day = new Date(when);
      return (day.getFullYear() === new Date().getFullYear() ? shortDate : date).format(day);
    },
    /** Without its year: where the years are known, as on an axis. */
    shortDate: (when: string | Date) => shortDate.format(new Date(when)),
    dateTime: (when: string | Date) => dateTime.format(new Date(when)),
    /** Of today. */
    time: (when: string | Date) => time.format(new Date(when)),
    /** '2 hr. ago', 'now'; show dateTime on hover. */
    relative: (when: string | Date, now: Date = new Date()) =>
      relative.format(...relativeParts((new Date(when).getTime() - now.getTime()) / 1000)),
    /** 'today', 'yesterday', '3 weeks ago': of what is known by its day alone. */
    relativeDay: (when: string | Date, now: Date = new Date()) => {
      const days = Math.floor(now.getTime() / dayMs) - Math.floor(new Date(when).getTime() / dayMs);
      return days < 7 ? relative.format(-days, "day") : relative.format(...relativeParts((-days * dayMs) / 1000));
    },
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    list: (items: readonly string[]) => list.format(items),
    bytes: (size: number) => {
      const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3));
      const unit = byteUnits[step] ?? "byte";
      // The short word for bytes has no plural.
      const unitDisplay = unit === "byte" ? "long" : "short";
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(
        size / 1000 ** step,
      );
    },
  };
}

/** The shown language as the person's own region writes it: 15 Nov and Nov 15 are both English. */
export function regional(language: string): string {
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}

const made = new Map<string, ReturnType<typeof formatsOf>>();

/** Made once for all who show a language: a card asks for them in five places, and making them is dear. */
function regionalFormats(language: string): ReturnType<typeof formatsOf> {
  const formats = made.get(language) ?? formatsOf(regional(language));
  made.set(language, formats);
  return formats;
}

export function useFormats() {
  return regionalFormats(useLanguage());
}
