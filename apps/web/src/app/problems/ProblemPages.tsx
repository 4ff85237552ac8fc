import { Button } from "@mantine/core";
import { IconTool, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  Ingredients,
  OfProblem,
  Parts,
  ProblemHead,
  ProblemInfo,
  ProblemPeople,
  problemQuery,
} from "#features/problems/index.ts";
import { BestSolutions, ProblemSolutions } from "#features/solutions/index.ts";
import { openCompose, StoryList } from "#features/stories/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { Icon } from "#ui/Icon.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { TabBar } from "../content/TabbedPage.tsx";
import { kinds } from "../kinds.ts";
import classes from "./ProblemPages.module.css";

/** /problem/{id}: what it is, and the tabs of what belongs to it, with how much there is. */
export function ProblemPage({ id }: { id: string }) {
  const { data } = useQuery(problemQuery(id));
  const counted = (count: number | undefined) => (count ? { count } : undefined);
  const counters = data?.counters;
  return (
    <>
      <ProblemHead id={id}>
        <TabBar
          page="problem"
          tabs={[
            ["problemInfo", "/problem/$id/info"],
            ["problemImpacted", "/problem/$id/impacted", undefined, counted(counters?.totalParticipants)],
            ["problemStories", "/problem/$id/stories", undefined, counted(counters?.totalStories)],
            ["problemSolutions", "/problem/$id/solutions", undefined, counted(counters?.totalSolutions)],
            ["problemParts", "/problem/$id/parts", undefined, counted(counters?.totalParts)],
            ["problemIngredients", "/problem/$id/ingredients", undefined, counted(counters?.totalIngredients)],
            ["problemRecipes", "/problem/$id/recipes", undefined, counted(counters?.totalRecipes)],
            ["problemSolvers", "/problem/$id/solvers", undefined, counted(counters?.totalSolvers)],
          ]}
        />
      </ProblemHead>
      <Outlet />
    </>
  );
}

const missing = <EmptyPage text="problemInfo" kind="problem" to="/problems/recent" headed />;

export function ProblemInfoPage({ id, search }: { id: string; search: CommentSearch }) {
  return <ProblemInfo id={id} search={search} missing={missing} solutions={<BestSolutions problemId={id} />} />;
}

/** /problem/{id}/parts */
export function ProblemPartsPage({ id }: { id: string }) {
  return <Parts key={id} id={id} missing={missing} />;
}

/** /problem/{id}/ingredients */
export function ProblemIngredientsPage({ id }: { id: string }) {
  return <Ingredients key={id} id={id} missing={missing} />;
}

/** /problem/{id}/impacted and /problem/{id}/solvers */
export function ProblemPeoplePage({ id, of }: { id: string; of: "participants" | "solvers" }) {
  const empty =
    of === "solvers" ? (
      <EmptyPage text="problemSolvers" icon={IconTool} to="/problems/recent" headed />
    ) : (
      <EmptyPage text="problemImpacted" icon={IconUsers} to="/problems/recent" headed />
    );
  return (
    <OfProblem id={id} missing={missing}>
      {() => <ProblemPeople id={id} of={of} empty={empty} />}
    </OfProblem>
  );
}

/** /problem/{id}/stories: those of people who joined it, who may tell another. */
export function ProblemStoriesPage({ id }: { id: string }) {
  const { t } = useTranslation("problems");
  const filter = useMemo(() => ({ filterBy: "recent" as const, path: `problems/${id}/stories` }), [id]);
  return (
    <OfProblem id={id} missing={missing}>
      {({ name, spaceId, joined }) => (
        <>
          {joined && (
            <div className={classes.tell}>
              <Button
                variant="default"
                leftSection={<Icon of={kinds.story.icon} size={18} />}
                onClick={() => openCompose({ problem: { id, name }, spaceId })}
              >
                {t("stories.tell")}
              </Button>
            </div>
          )}
          <StoryList
            key={id}
            spaceId={spaceId}
            filter={filter}
            empty={<EmptyPage text="problemStories" kind="story" to="/problems/recent" headed />}
          />
        </>
      )}
    </OfProblem>
  );
}

/** /problem/{id}/solutions */
export function ProblemSolutionsPage({ id }: { id: string }) {
  return <ProblemSolutions problemId={id} missing={missing} />;
}

/** /problem/{id}/recipes: maps of how it works, which nobody can make yet. */
export function ProblemRecipesPage({ id }: { id: string }) {
  return (
    <OfProblem id={id} missing={missing}>
      {() => <EmptyPage text="problemRecipes" kind="recipe" to="/problems/recent" />}
    </OfProblem>
  );
}
