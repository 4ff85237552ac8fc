import type { SimilarProblem } from "@bump/contract";
import { Button, Text, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { StatusChip } from "../components/StatusChip.tsx";
import { similarProblemsQuery } from "../problems.queries.ts";
import { join } from "../problems.taking-part.ts";
import classes from "./SimilarProblems.module.css";

const restMs = 300;

type Props = {
  name: string;
  spaceId: string;
  /** Where one of them is opened or joined instead. */
  onInstead: (id: string) => void;
};

function Similar({ problem, spaceId, onInstead }: { problem: SimilarProblem } & Omit<Props, "name">) {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  const { id, name, status, joined, totalParticipants } = problem;
  const joinInstead = () => {
    join(problem);
    onInstead(id);
  };
  const isElsewhere = problem.spaceId !== spaceId;
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <div className={classes.name}>
          <UnstyledButton
            className={classes.open}
            aria-label={t("similar.openNamed", { name })}
            onClick={() => onInstead(id)}
          >
            {name}
          </UnstyledButton>
          <StatusChip status={status} />
        </div>
        <Text size="sm" c="var(--b-text-2)">
          {t("similar.impacted", { count: totalParticipants, shown: number(totalParticipants) })}
          {isElsewhere && ` · ${problem.spaceName}`}
        </Text>
      </div>
      {!joined && (
        <Button size="xs" aria-label={t("similar.joinNamed", { name })} onClick={joinInstead}>
          {t("similar.join")}
        </Button>
      )}
    </li>
  );
}

/** While a title is typed: what may be the same under another name, to be joined instead. */
export function SimilarProblems({ name, spaceId, onInstead }: Props) {
  const { t } = useTranslation("problems");
  const [asked] = useDebouncedValue(name.trim(), restMs);
  const { data = [] } = useQuery(similarProblemsQuery(spaceId, asked));
  const id = useId();
  return (
    <div aria-live="polite">
      {data.length > 0 && (
        <section className={classes.similar} aria-labelledby={id}>
          <Text id={id} fw={600}>
            {t("similar.title")}
          </Text>
          <ul className={classes.list}>
            {data.map((problem) => (
              <Similar key={problem.id} problem={problem} spaceId={spaceId} onInstead={onInstead} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
