import type { ReviewView, SkillView } from "@bump/contract";
import { Button, Card, Stack } from "@mantine/core";
import { IconPencil, IconStar } from "@tabler/icons-react";
import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PostSkeletons } from "#features/posts/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf, type Pages } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Stars } from "#ui/Stars.tsx";
import { reviewsQuery } from "../skills.reviews.ts";
import { Review } from "./Review.tsx";
import classes from "./Reviews.module.css";
import { OfSkill } from "./SkillPage.tsx";

const ReviewDialog = lazyDialog(async () => (await import("./ReviewDialog.tsx")).ReviewDialog);

/** All of them in one figure. */
function Mean({ skill: { rating, counters } }: { skill: SkillView }) {
  const { t } = useTranslation("skills");
  const { number } = useFormats();
  if (rating === null) return null;
  const count = counters.totalReviews;
  return (
    <div className={classes.mean}>
      <b className={classes.figure}>{number(Math.round(rating * 10) / 10)}</b>
      <Stars value={rating} size={20} />
      <span className={classes.count}>{t("rating.reviews", { count, number: number(count) })}</span>
    </div>
  );
}

function WriteButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("skills");
  return (
    <Button leftSection={<Icon of={IconPencil} size={18} />} onClick={onClick}>
      {t("reviews.add")}
    </Button>
  );
}

function NoReviews({ skill, onWrite }: { skill: SkillView; onWrite: () => void }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState
      icon={IconStar}
      title={t("skillReviews.title")}
      action={
        skill.can.review ? (
          <WriteButton onClick={onWrite} />
        ) : (
          <Button renderRoot={(props) => <Link to="/skills/public" {...props} />}>{t("skillReviews.action")}</Button>
        )
      }
    >
      {t("skillReviews.text")}
    </EmptyState>
  );
}

type ListProps = {
  skill: SkillView;
  query: UseInfiniteQueryResult<Pages<ReviewView>>;
  own: ReviewView | undefined;
  isOwnComing: boolean;
  onWrite: () => void;
};

function ReviewList({ skill, query, own, isOwnComing, onWrite }: ListProps) {
  const { t } = useTranslation("skills");
  const others = itemsOf(query.data).filter(({ id }) => id !== own?.id);
  // Else the own one would stand among the others, and move from under a finger.
  if (query.isPending || isOwnComing) return <PostSkeletons count={2} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("reviews.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!own && others.length === 0) return <NoReviews skill={skill} onWrite={onWrite} />;
  return (
    <Stack gap={16}>
      {(skill.rating !== null || skill.can.review) && (
        <Card className={classes.summary}>
          <Mean skill={skill} />
          {skill.can.review && <WriteButton onClick={onWrite} />}
        </Card>
      )}
      {own && <Review review={own} onEdit={onWrite} />}
      {others.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      <LoadMore query={query} />
    </Stack>
  );
}

function OfAll({ skill }: { skill: SkillView }) {
  const me = useRequiredMe();
  const query = useInfiniteQuery(reviewsQuery(skill.id));
  // However far down it would be.
  const ownQuery = useInfiniteQuery({ ...reviewsQuery(skill.id, me.id), enabled: skill.reviewed });
  const [isWriting, setWriting] = useState(false);
  const own = skill.reviewed ? itemsOf(ownQuery.data)[0] : undefined;
  return (
    <>
      <ReviewList
        skill={skill}
        query={query}
        own={own}
        isOwnComing={ownQuery.isLoading}
        onWrite={() => setWriting(true)}
      />
      {isWriting && <ReviewDialog skill={skill} review={own} onClose={() => setWriting(false)} />}
    </>
  );
}

/** /skill/{id}/reviews: how well it helped others; the person's own first, once each. */
export function Reviews({ id }: { id: string }) {
  return <OfSkill id={id}>{(skill) => <OfAll skill={skill} />}</OfSkill>;
}
