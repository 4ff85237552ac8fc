import type { SolutionView } from "@bump/contract";
import { VisuallyHidden } from "@mantine/core";
import { IconArrowBigDown, IconArrowBigUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { useVoted } from "../solutions.votes.ts";
import { Helped } from "./Helped.tsx";
import classes from "./Worth.module.css";

const ways = [
  { way: "up", counter: "totalUpvotes", icon: IconArrowBigUp },
  { way: "down", counter: "totalDownvotes", icon: IconArrowBigDown },
] as const;

/** What people think of a solution, where they do not vote: the votes, and whether it helped. */
export function Worth({ solution: item }: { solution: SolutionView }) {
  const { t } = useTranslation("solutions");
  const { number } = useFormats();
  const { solution } = useVoted(item);
  if (solution.state !== "published") return null;
  return (
    <div className={classes.worth}>
      {ways.map(({ way, counter, icon }) => {
        const count = solution.counters[counter];
        return (
          <span key={way} className={classes.votes}>
            <Icon of={icon} size={16} />
            <span aria-hidden>{number(count)}</span>
            <VisuallyHidden>{t(`worth.${way}`, { count, number: number(count) })}</VisuallyHidden>
          </span>
        );
      })}
      <Helped helped={solution.helped} />
    </div>
  );
}
