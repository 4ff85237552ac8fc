import type { CommentView, MatchView, ProblemView } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CommentThread } from "#features/comments/index.ts";
import { PostBody, PostCard, usePostKeys } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { UserPersona } from "#features/users/index.ts";
import { Section } from "#ui/Section.tsx";
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

/** The address of one comment of a problem, or of a reply to one. */
function commentTarget(id: string) {
  return ({ path, collection }: CommentView): string => {
    const [, , , comment = "", , reply = ""] = path.split("/");
    const search = new URLSearchParams(collection === "replies" ? { comment, reply } : { comment });
    return `${shareTargets.problem({ id })}?${search}`;
  };
}

/** The comment that an address names, and the reply to it. */
export type ProblemInfoSearch = { comment?: string; reply?: string };

function Thread({ problem, search }: { problem: ProblemView; search: ProblemInfoSearch }) {
  const box = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === "comment") box.current?.focus();
    if (hash === "comments") place.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  usePostKeys({
    posts: [problem],
    kind: problemKind,
    show: () => undefined,
    reply: () => box.current?.focus(),
  });
  const { comment, reply } = search;
  return (
    <div ref={place}>
      <CommentThread
        of={problem}
        targetOf={commentTarget(problem.id)}
        linked={comment ? { comment, reply } : undefined}
        box={box}
      />
    </div>
  );
}

type Props = {
  id: string;
  search: ProblemInfoSearch;
  /** What is said of one that is not there. */ missing: ReactNode;
};

/** What is wrong, since when and for whom, who could help, and what people say about it. */
export function ProblemInfo({ id, search, missing }: Props) {
  const { t } = useTranslation("problems");
  return (
    <OfProblem id={id} missing={missing}>
      {(problem) => (
        <div className={classes.page}>
          <PostCard post={problem} kind={problemKind} label={t("card.problem", { name: problem.name })}>
            <PostBody post={problem} html={problem.description} target={problemKind.target(problem)} whole />
          </PostCard>
          {problem.state === "published" && (
            <>
              <Matches id={id} />
              <Thread problem={problem} search={search} />
            </>
          )}
        </div>
      )}
    </OfProblem>
  );
}
