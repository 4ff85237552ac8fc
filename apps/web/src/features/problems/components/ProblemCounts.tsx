import type { ProblemView } from "@bump/contract";
import { IconBulb, IconQuote, IconRoute, IconTool, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Chip } from "#ui/Chip.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import classes from "./ProblemCard.module.css";

const counted = [
  ["impacted", "totalParticipants", IconUsers],
  ["stories", "totalStories", IconQuote],
  ["solutions", "totalSolutions", IconBulb],
  ["solvers", "totalSolvers", IconTool],
  ["recipes", "totalRecipes", IconRoute],
] as const satisfies readonly (readonly [string, keyof ProblemView["counters"], IconDrawing])[];

/** How many it touches and what there is about it; '?' for what is not known. */
export function ProblemCounts({ counters }: { counters: Partial<ProblemView["counters"]> }) {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  return (
    <ul className={classes.counts} aria-label={t("counts.label")}>
      {counted.map(([word, counter, icon]) => {
        const count = counters[counter];
        return (
          <li key={word}>
            <Chip icon={icon} count={count === undefined ? "?" : number(count)}>
              {t(`counts.${word}`, { count: count ?? 0 })}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
