import type { ReportView } from "@bump/contract";
import type { Texts } from "@bump/locales";
import type { TFunction } from "i18next";

type Things = Texts["moderation"]["reports"]["things"];

function isThing(collection: string): collection is keyof Things {
  const things: Record<keyof Things, true> = {
    stories: true,
    problems: true,
    solutions: true,
    skills: true,
    views: true,
    faqs: true,
    tags: true,
    comments: true,
    replies: true,
    messages: true,
    users: true,
    spaces: true,
    media: true,
    other: true,
  };
  return Object.hasOwn(things, collection);
}

/** What kind of thing it is. */
export function thingOf({ collection }: Pick<ReportView, "collection">, t: TFunction<"moderation">): string {
  return t(`reports.things.${isThing(collection) ? collection : "other"}`);
}

/** Its title, or what kind of thing it is: stories and comments have none. */
export function titleOf(
  report: Pick<ReportView, "collection" | "snapshot">,
  t: TFunction<["moderation", "common"]>,
): string {
  const kind = thingOf(report, t);
  return report.snapshot.title ? t("common:labelled", { label: kind, value: report.snapshot.title }) : kind;
}
