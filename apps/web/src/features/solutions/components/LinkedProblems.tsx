import { linkSolutions, type ProblemView } from "@bump/contract";
import { Button, Card, Stack } from "@mantine/core";
import { IconLink, IconTrafficCone } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/problems/index.ts";
import { call } from "#lib/api.ts";
import { itemsOf } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { linkedProblemsQuery, patchSolution, problemsToLinkQuery, solutionKeys } from "../solutions.queries.ts";
import { OfSolution } from "./SolutionPage.tsx";
import outcomes from "./Outcomes.module.css";
import classes from "./Rows.module.css";

type DialogProps = { id: string; spaceId: string; linked: ReadonlySet<string>; onClose: () => void };

/** Offers the solution to one more problem of its space, and to another if somebody wants to go on. */
function LinkDialog({ id, spaceId, linked, onClose }: DialogProps) {
  const { t } = useTranslation("solutions");
  const [words, setWords] = useState("");
  const query = useInfiniteQuery(problemsToLinkQuery(spaceId, words));
  const link = useAction(async (problem: ProblemView) => {
    const { data } = await call(linkSolutions, { params: { id }, body: { problemIds: [problem.id] } });
    patchSolution({ id, problemId: null }, (one) => ({ ...one, counters: data.counters }));
    await queryClient.invalidateQueries({ queryKey: solutionKeys.within({ id, problemId: null }, "problems") });
    notify.success(t("problems.linked", { name: problem.name }));
  });
  const offered = itemsOf(query.data).filter((problem) => !linked.has(problem.id));
  return (
    <ResponsiveDialog opened onClose={onClose} title={t("problems.title")}>
      <Stack gap={12}>
        <SearchField label={t("problems.search")} onSearch={setWords} first />
        <FormFailure error={link.error} what={t("problems.linkFailed")} />
        {query.isPending && <Skeletons shape="row" count={3} />}
        {query.isLoadingError && <ErrorNotice onRetry={() => void query.refetch()} />}
        {query.isSuccess && offered.length === 0 && <output>{t("problems.none")}</output>}
        <ul className={classes.rows}>
          {offered.map((problem) => (
            <li key={problem.id} className={classes.choice}>
              <IconTile icon={IconTrafficCone} tone="rust" />
              <span className={classes.choiceName}>{problem.name}</span>
              <Button
                variant="light"
                disabled={link.pending}
                aria-label={t("problems.linkTo", { name: problem.name })}
                onClick={() => link.run(problem)}
              >
                {t("problems.link")}
              </Button>
            </li>
          ))}
        </ul>
        <LoadMore query={query} />
      </Stack>
    </ResponsiveDialog>
  );
}

function ProblemRows({ id, spaceId, canLink }: { id: string; spaceId: string; canLink: boolean }) {
  const { t } = useTranslation(["solutions", "empty"]);
  const query = useInfiniteQuery(linkedProblemsQuery(id));
  const [linking, setLinking] = useState(false);
  const problems = itemsOf(query.data);
  const button = canLink && (
    <Button leftSection={<Icon of={IconLink} size={18} />} onClick={() => setLinking(true)}>
      {t("solutions:problems.more")}
    </Button>
  );
  if (query.isPending) return <Skeletons shape="row" count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return (
    <>
      {problems.length === 0 ? (
        <EmptyState icon={IconTrafficCone} tone="rust" title={t("empty:solutionProblems.title")} action={button}>
          {t("empty:solutionProblems.text")}
        </EmptyState>
      ) : (
        <Stack gap={16}>
          <div className={outcomes.tools}>{button}</div>
          <Card padding={0}>
            <ul className={classes.rows}>
              {problems.map((problem) => (
                <li key={problem.id} className={classes.row}>
                  <Link
                    to="/problem/$id/solutions/$solutionId/info"
                    params={{ id: problem.id, solutionId: id }}
                    className={classes.link}
                  >
                    <IconTile icon={IconTrafficCone} tone="rust" />
                    <span className={classes.linkName}>{problem.name}</span>
                    <StatusChip status={problem.status} />
                  </Link>
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </Card>
        </Stack>
      )}
      {linking && (
        <LinkDialog
          id={id}
          spaceId={spaceId}
          linked={new Set(problems.map((problem) => problem.id))}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}

/** The problems that a solution is offered to, each with the votes it has there; and the way to more of them. */
export function LinkedProblems({ id }: { id: string }) {
  return (
    <OfSolution place={{ id, problemId: null }}>
      {({ spaceId, can }) => <ProblemRows id={id} spaceId={spaceId} canLink={can.contribute} />}
    </OfSolution>
  );
}
