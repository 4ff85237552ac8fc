import type { TagView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { When } from "#ui/When.tsx";
import classes from "./tags.module.css";

/** What a tag stands for, and how much is said about it. */
export function TagFacts({ tag }: { tag: TagView }) {
  const { t } = useTranslation("tags");
  const { number, date } = useFormats();
  const { totalStories, totalProblems, totalSolutions, totalFollowers } = tag.counters;
  const figures = [
    [t("info.stories"), totalStories],
    [t("info.problems"), totalProblems],
    [t("info.solutions"), totalSolutions],
    [t("info.followers"), totalFollowers],
  ] as const;
  return (
    <>
      <p className={classes.text}>{tag.description || t("info.noDescription")}</p>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.detail}>
        {t("info.since")} <When at={tag.createdAt}>{date(tag.createdAt)}</When>
      </p>
    </>
  );
}
