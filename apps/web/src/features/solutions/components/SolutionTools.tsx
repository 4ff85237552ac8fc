import { Button } from "@mantine/core";
import { IconArrowsSort, IconBulb } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { type OfferedTo, openSolutionWizard } from "../compose/compose.ts";
import classes from "./SolutionCard.module.css";

/** The way to a new solution. */
export function OfferButton({ problem, variant }: { problem?: OfferedTo; variant?: "default" }) {
  const { t } = useTranslation("solutions");
  return (
    <Button
      variant={variant}
      leftSection={<Icon of={IconBulb} size={18} />}
      onClick={() => openSolutionWizard({ problem })}
    >
      {t("list.offer")}
    </Button>
  );
}

export type SolutionOrder = "recent" | "top";
export type OfferedBy = "everybody" | "nameless";
type Props = {
  order: SolutionOrder;
  onOrder: (order: SolutionOrder) => void;
  by: OfferedBy;
  onBy: (by: OfferedBy) => void;
  problem?: OfferedTo;
};

/** Above the solutions of a problem: whose they are and how they are ordered, and a new one. */
export function SolutionTools({ order, onOrder, by, onBy, problem }: Props) {
  const { t } = useTranslation("solutions");
  return (
    <div className={classes.tools}>
      <FilterMenu<OfferedBy>
        label={t("list.by")}
        value={by}
        short
        options={(["everybody", "nameless"] as const).map((one) => [one, t(`list.${one}`)])}
        onChange={onBy}
      />
      <FilterMenu<SolutionOrder>
        label={t("list.sort")}
        icon={IconArrowsSort}
        value={order}
        named
        short
        options={(["top", "recent"] as const).map((one) => [one, t(`list.${one}`)])}
        onChange={onOrder}
      />
      <span className={classes.offer}>
        <OfferButton problem={problem} variant="default" />
      </span>
    </div>
  );
}
