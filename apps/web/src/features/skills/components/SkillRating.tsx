import type { SkillView } from "@bump/contract";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Stars } from "#ui/Stars.tsx";
import classes from "./SkillRating.module.css";

/** What people think of it on the whole, and the way to what they say. */
export function SkillRating({ skill }: { skill: Pick<SkillView, "id" | "rating" | "counters"> }) {
  const { t } = useTranslation("skills");
  const { number } = useFormats();
  const { id, rating, counters } = skill;
  if (rating === null) return <span className={classes.none}>{t("rating.none")}</span>;
  const mean = number(Math.round(rating * 10) / 10);
  const count = counters.totalReviews;
  return (
    <Link to="/skill/$id/reviews" params={{ id }} className={classes.rating}>
      <VisuallyHidden>{t("rating.label")}</VisuallyHidden>
      <Stars value={rating} />
      <b className={classes.mean}>{mean}</b>
      {t("rating.reviews", { count, number: number(count) })}
    </Link>
  );
}
