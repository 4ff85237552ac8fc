import { Button, Card, Stack } from "@mantine/core";
import { IconPlus, IconPuzzle, IconVariable } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import classes from "./Additions.module.css";

const looks = {
  parts: { icon: IconPuzzle, text: "problemParts" },
  ingredients: { icon: IconVariable, text: "problemIngredients" },
} as const;

type Query = Parameters<typeof LoadMore>[0]["query"] & {
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  of: keyof typeof looks;
  query: Query;
  canAdd: boolean;
  onAdd: () => void;
  /** One AdditionRow each. */
  rows: readonly ReactNode[];
};

/** What people have found to play a role in a problem, and the way to add to it. */
export function AdditionList({ of, query, canAdd, onAdd, rows }: Props) {
  const { t } = useTranslation(["problems", "empty", "routes"]);
  const { icon, text } = looks[of];
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t(`problems:${of}.failed`)} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const add = canAdd && (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={onAdd}>
      {t(`problems:${of}.add`)}
    </Button>
  );
  if (rows.length === 0) {
    const elsewhere = (
      <Button renderRoot={(props) => <Link to="/problems/recent" {...props} />}>{t(`empty:${text}.action`)}</Button>
    );
    return (
      <EmptyState icon={icon} title={t(`empty:${text}.title`)} action={add || elsewhere}>
        {t(`empty:${text}.text`)}
      </EmptyState>
    );
  }
  return (
    <Stack gap={16}>
      <div className={classes.tools}>{add}</div>
      <Card padding={0}>
        <ul className={classes.rows} aria-label={t(`routes:${text}`)}>
          {rows}
        </ul>
        <LoadMore query={query} />
      </Card>
    </Stack>
  );
}

type RowProps = {
  icon: IconDrawing;
  /** Words, or the way to its page. */
  name: ReactNode;
  facts: readonly string[];
  text?: string;
  menu: ReactNode;
};

export function AdditionRow({ icon, name, facts, text, menu }: RowProps) {
  return (
    <li className={classes.row}>
      <IconTile icon={icon} size={36} />
      <div className={classes.words}>
        {name}
        <span className={classes.facts}>{facts.join(" · ")}</span>
        {text && <p className={classes.excerpt}>{text}</p>}
      </div>
      {menu}
    </li>
  );
}
