import type { ReviewView } from "@bump/contract";
import { ActionIcon, Card } from "@mantine/core";
import { IconDots, IconFlag3, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PostState } from "#features/posts/index.ts";
import { ReportDialog, tellUnreportable } from "#features/reports/index.ts";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { useAction } from "#lib/use-action.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Persona } from "#ui/Persona.tsx";
import { Stars } from "#ui/Stars.tsx";
import { tell } from "#ui/tell.ts";
import { When } from "#ui/When.tsx";
import { dropReview } from "../skills.reviews.ts";
import classes from "./Reviews.module.css";

type Props = {
  review: ReviewView;
  /** Changes it; absent where it is somebody else's. */
  onEdit?: () => void;
};

function ReviewMenu({ review, onEdit }: Props) {
  const { t } = useTranslation(["skills", "posts"]);
  const [open, setOpen] = useState<"report" | "delete" | null>(null);
  const close = () => setOpen(null);
  const remove = useAction(async () => {
    close();
    await tell(() => dropReview(review), {
      done: t("skills:reviews.deleted"),
      failed: t("skills:reviews.deleteFailed"),
    });
  });
  const { can } = review;
  const report = () => (can.report ? setOpen("report") : tellUnreportable());
  const items = [
    ...(onEdit && can.edit ? [{ label: t("skills:reviews.edit"), icon: IconPencil, onSelect: onEdit }] : []),
    { label: t("posts:menu.report"), icon: IconFlag3, onSelect: report },
    ...(can.remove
      ? [{ label: t("skills:reviews.delete"), icon: IconTrash, danger: true, onSelect: () => setOpen("delete") }]
      : []),
  ];
  return (
    <>
      <ActionMenu label={t("skills:reviews.menu")} items={items}>
        <ActionIcon aria-label={t("skills:reviews.menu")}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {open === "report" && (
        <ReportDialog path={review.path} author={review.author?.displayName ?? null} onClose={close} />
      )}
      {open === "delete" && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={remove.run}
          busy={remove.pending}
          title={t(onEdit ? "skills:reviews.deleteOwn" : "skills:reviews.deleteOf", {
            name: review.author?.displayName,
          })}
          confirmLabel={t("skills:reviews.delete")}
          undoable={false}
        >
          {t("skills:reviews.deleteText")}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What somebody thinks of a skill: who, how many stars, and in which words. */
export function Review({ review, onEdit }: Props) {
  const { t } = useTranslation(["skills", "posts"]);
  const { number } = useFormats();
  const { author, rating, text, when, editedAt } = review;
  const name = author?.displayName ?? t("posts:card.gone");
  const detail = (
    <span className={classes.detail}>
      <Stars value={rating} />
      <span className={classes.count}>{t("skills:reviews.stars", { count: rating, number: number(rating) })}</span>
      <span>
        <When at={when} />
        {editedAt && ` · ${t("posts:card.edited")}`}
      </span>
    </span>
  );
  return (
    <Card
      component="article"
      className={classes.review}
      aria-label={onEdit ? t("skills:reviews.own") : t("skills:reviews.by", { name })}
    >
      <div className={classes.head}>
        {author ? (
          <UserPersona user={author} linked size={40} detail={detail} />
        ) : (
          <Persona name={name} initialsOf={name} size={40} detail={detail} />
        )}
        {onEdit && <span className={classes.own}>{t("skills:reviews.own")}</span>}
        <ReviewMenu review={review} onEdit={onEdit} />
      </div>
      <HtmlText html={text} />
      <PostState post={review} kind={{ edit: onEdit }} flush />
    </Card>
  );
}
