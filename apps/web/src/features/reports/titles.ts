import type { ReportView } from "@bump/contract";
import type { Texts } from "@bump/locales";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSpaceName } from "#features/spaces/index.ts";

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
export function kindOf({ collection }: Pick<ReportView, "collection">, t: TFunction<"moderation">): string {
  return t(`reports.things.${isThing(collection) ? collection : "other"}`);
}

type Named = Pick<ReportView, "collection" | "documentID" | "snapshot">;

/** What it is called, a country in the reader's language; nothing where it has no title. */
export function useNameOf(): (report: Named) => string {
  const nameOfSpace = useSpaceName();
  return ({ collection, documentID, snapshot: { title, code } }) =>
    collection === "spaces" && title ? nameOfSpace({ spaceId: documentID, spaceName: title, code }) : title;
}

/** Its title, or what kind of thing it is: stories and comments have none. */
export function useTitleOf(): (report: Named) => string {
  const { t } = useTranslation(["moderation", "common"]);
  const nameOf = useNameOf();
  return (report) => {
    const [label, value] = [kindOf(report, t), nameOf(report)];
    return value ? t("common:labelled", { label, value }) : label;
  };
}
