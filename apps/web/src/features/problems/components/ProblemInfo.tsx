import type { MatchView } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostBody, PostCard, PostThread } from "#features/posts/index.ts";
import { UserPersona } from "#features/users/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { Section } from "#ui/Section.tsx";
import { openProblemWizard } from "../compose/compose.ts";
import { problemKind } from "../problems.kind.ts";
import { matchesQuery } from "../problems.queries.ts";
import { OfProblem } from "./OfProblem.tsx";
import classes from "./ProblemPage.module.css";

function detailOf({ skills, tags }: MatchView): string {
  return [...skills.map(({ name }) => name), ...tags.map((tag) => `#${tag}`)].join(" · ");
}

/** People whose skills and tags fit. Nothing where there is nobody. */
function Matches({ id }: { id: string }) {
  const { t } = useTranslation("problems");
  const { data = [] } = useQuery(matchesQuery(id));
  if (data.length === 0) return null;
  return (
    <Section title={t("matches.title")} text={t("matches.text")}>
      <ul className={classes.changes}>
        {data.map((match) => (
          <li key={match.id}>
            <UserPersona user={match.author} linked size={40} detail={detailOf(match)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Props = {
  id: string;
  search: CommentSearch;
  /** What is said of one that is not there. */
  missing: ReactNode;
  /** What people offer, below what is wrong. */
  solutions?: ReactNode;
};

/** What is wrong, since when and for whom, who could help, and what people say about it. */
export function ProblemInfo({ id, search, missing, solutions }: Props) {
  const { t } = useTranslation("problems");
  return (
    <OfProblem id={id} missing={missing}>
      {(problem) => (
        <div className={classes.page}>
          <PostCard
            post={problem}
            kind={problemKind}
            label={t("card.problem", { name: problem.name })}
            heading={t("head.wrong")}
          >
            <PostBody post={problem} html={problem.description} target={problemKind.target(problem)} whole />
          </PostCard>
          {problem.state === "published" && (
            <>
              {solutions}
              <Matches id={id} />
              <PostThread post={problem} kind={problemKind} search={search} begin={openProblemWizard} />
            </>
          )}
        </div>
      )}
    </OfProblem>
  );
}
