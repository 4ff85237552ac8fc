import type { ReviewView, SkillView } from "@bump/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { TextDialog, useTold, WaitsHint } from "#features/posts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { StarField } from "#ui/StarField.tsx";
import { saveReview } from "../skills.reviews.ts";

type Props = {
  skill: Pick<SkillView, "id" | "spaceId">;
  /** The person's own, where there is one: it is changed. */
  review: ReviewView | undefined;
  onClose: () => void;
};

/** What the person thinks of a skill: stars and words. */
export function ReviewDialog({ skill: { id: skillId, spaceId }, review, onClose }: Props) {
  const { t } = useTranslation(["skills", "common"]);
  const { number } = useFormats();
  const { tellWritten } = useTold();
  const [error, setError] = useState<string | null>(null);
  const [initial] = useState(() => ({
    // Of a new one, its own from the beginning: sent twice, it is still one.
    id: uuid(),
    html: review?.waitingEdit?.html ?? review?.text ?? "",
    rating: review?.rating ?? 0,
  }));
  const checkStars = ({ rating }: { rating: number }) => {
    setError(rating === 0 ? t("skills:reviews.starsMissing") : null);
    return rating > 0;
  };
  return (
    <TextDialog
      title={t(review ? "skills:reviews.editTitle" : "skills:reviews.addTitle")}
      label={t("skills:reviews.text")}
      placeholder={t("skills:reviews.placeholder")}
      place={`review/${skillId}`}
      initial={initial}
      take={takeUp}
      fewest={1}
      main={t("common:actions.save")}
      failed={t("skills:reviews.saveFailed")}
      above={({ rating }, change) => (
        <>
          {!review && <WaitsHint spaceId={spaceId} />}
          <StarField
            label={t("skills:reviews.rating")}
            nameOf={(stars) => t("skills:reviews.stars", { count: stars, number: number(stars) })}
            value={rating}
            error={error}
            onChange={(stars) => {
              setError(null);
              change({ rating: stars });
            }}
          />
        </>
      )}
      check={checkStars}
      onSave={async ({ id, rating, html }) => {
        tellWritten(await saveReview(skillId, { id, rating, text: html }, review), t("skills:reviews.saved"));
      }}
      onClose={onClose}
    />
  );
}
