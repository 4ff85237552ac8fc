import { Input, SegmentedControl, Select } from "@mantine/core";
import { IconPlanet, IconTrafficCone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { joinedProblemsQuery } from "#features/problems/index.ts";
import { failedText } from "#lib/error-text.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./Compose.module.css";
import type { ProblemRef } from "./story-drafts.ts";

export type DestinationValue = { toProblem: boolean; problem: ProblemRef | null };

function Choice({ icon, children }: { icon: IconDrawing; children: string }) {
  return (
    <span className={classes.choice}>
      <Icon of={icon} size={18} />
      {children}
    </span>
  );
}

type Props = {
  value: DestinationValue;
  onChange: (value: DestinationValue) => void;
  /** Told in a problem's context it stays there. */
  fixed?: boolean;
};

/** To the space, or to one of the problems one has joined. */
export function DestinationField({ value, onChange, fixed = false }: Props) {
  const { t } = useTranslation("compose");
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div" className={classes.label}>
        {t("destination")}
      </Input.Label>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.segment }}
        aria-labelledby={id}
        disabled={fixed}
        value={value.toProblem ? "problem" : "space"}
        onChange={(chosen) =>
          onChange(chosen === "problem" ? { ...value, toProblem: true } : { toProblem: false, problem: null })
        }
        data={[
          { value: "space", label: <Choice icon={IconPlanet}>{t("space")}</Choice> },
          { value: "problem", label: <Choice icon={IconTrafficCone}>{t("problem")}</Choice> },
        ]}
      />
    </div>
  );
}

type ProblemProps = Props & { spaceId: string; error: string | null };

/** Asked for only when it is needed. */
export function ProblemField({ spaceId, value, onChange, fixed = false, error }: ProblemProps) {
  const { t } = useTranslation("compose");
  const joined = useQuery(joinedProblemsQuery(spaceId));
  const { problem } = value;
  const known = joined.data ?? [];
  const offered = problem && !known.some(({ id }) => id === problem.id) ? [problem, ...known] : known;
  const failure = joined.error && failedText(t("problems.failed"), joined.error);
  return (
    <Select
      label={t("problems.label")}
      placeholder={t("problems.choose")}
      searchable={offered.length > 7}
      disabled={fixed}
      allowDeselect={false}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={problem?.id ?? null}
      error={error ?? failure}
      description={joined.isSuccess && offered.length === 0 ? t("problems.none") : undefined}
      onChange={(id) => onChange({ toProblem: true, problem: offered.find((one) => one.id === id) ?? null })}
    />
  );
}
