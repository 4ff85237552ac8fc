import { IconCircleCheck, IconQuote, IconTrafficCone, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Figures } from "#features/dashboard/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Chip, ToneChip } from "#ui/Chip.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import classes from "./Hero.module.css";

function FigureCard({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>{head}</div>
      <p className={classes.cardText}>{children}</p>
    </div>
  );
}

/** The road of a problem in real figures: told, named, got over. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { t } = useTranslation("home");
  const { number } = useFormats();
  const { total_users: people, totalStories: stories, totalProblems: problems, totalSolved: solved } = figures;
  if (stories + problems === 0) {
    return (
      <div className={classes.middle}>
        <div className={classes.card}>
          <b>{t("figures.newTitle")}</b>
          <p>{t("figures.newText")}</p>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className={classes.left}>
        <FigureCard head={<IconTile icon={IconQuote} tone="violet" />}>
          {t("figures.storiesText", { count: stories, formatted: number(stories) })}
        </FigureCard>
      </div>
      <div className={classes.middle}>
        <FigureCard
          head={
            <>
              <IconTile icon={IconTrafficCone} tone="rust" />
              <Chip icon={IconUsers}>{t("figures.people", { count: people, formatted: number(people) })}</Chip>
            </>
          }
        >
          {t("figures.problemsText", { count: problems, formatted: number(problems) })}
        </FigureCard>
      </div>
      <div className={classes.right}>
        <FigureCard
          head={
            <>
              <ToneChip icon={IconCircleCheck} tone="green">
                {t("figures.solved")}
              </ToneChip>
              <b className={classes.share}>
                {t("figures.solvedShare", { solved: number(solved), total: number(problems) })}
              </b>
            </>
          }
        >
          {t("figures.solvedText", { count: solved, formatted: number(solved) })}
          <progress className={classes.bar} value={solved} max={Math.max(problems, 1)} aria-hidden />
        </FigureCard>
      </div>
    </>
  );
}
