import { Button } from "@mantine/core";
import { IconArrowsSort, IconBulb } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "#ui/ActionMenu.tsx";
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
type Props = { order: SolutionOrder; onOrder: (order: SolutionOrder) => void; problem?: OfferedTo };

/** Above the solutions of a problem: how they are ordered, and a new one. */
export function SolutionTools({ order, onOrder, problem }: Props) {
  const { t } = useTranslation("solutions");
  return (
    <div className={classes.tools}>
      <ActionMenu
        label={t("list.sort")}
        items={(["top", "recent"] as const).map((one) => ({
          label: t(`list.${one}`),
          chosen: one === order,
          onSelect: () => onOrder(one),
        }))}
      >
        <Button variant="subtle" color="gray" leftSection={<Icon of={IconArrowsSort} size={18} />}>
          {t(`list.${order}`)}
        </Button>
      </ActionMenu>
      <OfferButton problem={problem} variant="default" />
    </div>
  );
}
