import type { OutcomeView } from "@bump/contract";
import { ActionIcon, Button, Card, Stack } from "@mantine/core";
import {
  IconDots,
  IconFlag3,
  IconFlagCheck,
  IconPencil,
  IconPlus,
  IconTrafficCone,
  IconTrash,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthorAvatar, PostBody, PostSkeletons, PostState } from "#features/posts/index.ts";
import { ReportDialog, tellUnreportable } from "#features/reports/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { tell } from "#ui/tell.ts";
import { useDay } from "#ui/use-day.ts";
import { dropOutcome, outcomesQuery } from "../solutions.additions.ts";
import type { Place } from "../solutions.queries.ts";
import classes from "./Outcomes.module.css";
import { OfSolution } from "./SolutionPage.tsx";

const OutcomeDialog = lazy(async () => ({ default: (await import("./OutcomeDialog.tsx")).OutcomeDialog }));

const namedLength = 40;

type OneProps = { place: Place; outcome: OutcomeView; onEdit: () => void };

function OutcomeMenu({ place, outcome, onEdit }: OneProps) {
  const { t } = useTranslation(["solutions", "posts"]);
  const [open, setOpen] = useState<"report" | "delete" | null>(null);
  const close = () => setOpen(null);
  const remove = useAction(async () => {
    close();
    await tell(() => dropOutcome(place, outcome), {
      done: t("solutions:outcomes.deleted"),
      failed: t("solutions:outcomes.deleteFailed"),
    });
  });
  const { can, path, author } = outcome;
  const report = () => (can.report ? setOpen("report") : tellUnreportable());
  return (
    <>
      <ActionMenu
        label={t("solutions:outcomes.menu")}
        items={[
          ...(can.edit ? [{ label: t("solutions:outcomes.edit"), icon: IconPencil, onSelect: onEdit }] : []),
          { label: t("posts:menu.report"), icon: IconFlag3, onSelect: report },
          ...(can.remove
            ? [
                {
                  label: t("solutions:outcomes.delete"),
                  icon: IconTrash,
                  danger: true,
                  onSelect: () => setOpen("delete"),
                },
              ]
            : []),
        ]}
      >
        <ActionIcon aria-label={t("solutions:outcomes.menu")}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {open === "report" && <ReportDialog path={path} author={author?.displayName ?? null} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={remove.run}
          busy={remove.pending}
          title={t("solutions:outcomes.deleteTitle", { text: excerpt(outcome.text, namedLength) })}
          confirmLabel={t("solutions:outcomes.delete")}
          undoable={false}
        >
          {t("solutions:outcomes.deleteText")}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Where the solution is looked at on its own: the problem that it was tried for. */
function TriedFor({ outcome: { problemId, problemName, solutionId } }: { outcome: OutcomeView }) {
  const { t } = useTranslation("solutions");
  if (problemId === null || problemName === null) return null;
  return (
    <Link
      to="/problem/$id/solutions/$solutionId/outcomes"
      params={{ id: problemId, solutionId }}
      className={classes.problem}
      aria-label={t("outcomes.triedFor", { name: problemName })}
    >
      <IconTile icon={IconTrafficCone} tone="rust" size={24} />
      <bdi>{problemName}</bdi>
    </Link>
  );
}

function Outcome({ place, outcome, onEdit }: OneProps) {
  const { t } = useTranslation(["solutions", "posts"]);
  const dayOf = useDay();
  const { author, date, text } = outcome;
  const name = author?.displayName ?? t("posts:card.gone");
  return (
    <Card component="article" padding={0} className={classes.card} aria-label={t("solutions:outcomes.by", { name })}>
      <div className={classes.head}>
        <AuthorAvatar of={outcome} size={36} />
        <div className={classes.who}>
          {author ? (
            <Link to="/network/$id/info" params={{ id: author.id }} className={classes.name} data-person={author.id}>
              {name}
            </Link>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          <time dateTime={date} className={classes.day}>
            {dayOf(date)}
          </time>
        </div>
        <OutcomeMenu place={place} outcome={outcome} onEdit={onEdit} />
      </div>
      {place.problemId === null && <TriedFor outcome={outcome} />}
      <PostBody post={outcome} html={text} target="" whole />
      <PostState post={outcome} kind={{ edit: onEdit }} />
    </Card>
  );
}

/** What happened after it was tried: told, changed and taken away here. */
export function Outcomes({ place }: { place: Place }) {
  return (
    <OfSolution place={place}>
      {({ can, spaceId }) => <OutcomeList place={place} spaceId={spaceId} canAdd={can.contribute} />}
    </OfSolution>
  );
}

function OutcomeList({ place, spaceId, canAdd }: { place: Place; spaceId: string; canAdd: boolean }) {
  const { t } = useTranslation(["solutions", "empty"]);
  const query = useInfiniteQuery(outcomesQuery(place));
  const [open, setOpen] = useState<{ outcome?: OutcomeView } | null>(null);
  const outcomes = itemsOf(query.data);
  const add = canAdd && (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setOpen({})}>
      {t("solutions:outcomes.add")}
    </Button>
  );
  if (query.isPending) return <PostSkeletons count={2} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("solutions:outcomes.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return (
    <>
      {outcomes.length === 0 ? (
        <EmptyState icon={IconFlagCheck} title={t("empty:solutionOutcomes.title")} action={add}>
          {t("empty:solutionOutcomes.text")}
        </EmptyState>
      ) : (
        <Stack gap={16}>
          <div className={classes.tools}>{add}</div>
          {outcomes.map((outcome) => (
            <Outcome key={outcome.id} place={place} outcome={outcome} onEdit={() => setOpen({ outcome })} />
          ))}
          <LoadMore query={query} />
        </Stack>
      )}
      {open && (
        <Suspense>
          <OutcomeDialog place={place} spaceId={spaceId} outcome={open.outcome} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
