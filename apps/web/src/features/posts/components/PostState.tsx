import { Button } from "@mantine/core";
import { IconCircleX, IconClock, IconEyeOff, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { linkedText } from "#lib/plain-text.ts";
import { ToneChip } from "#ui/Chip.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { LongText } from "#ui/LongText.tsx";
import type { Tone } from "#ui/theme/tokens.ts";
import type { Post, PostKind } from "../posts.kind.ts";
import classes from "./PostCard.module.css";

const looks = {
  draft: { icon: IconPencil, tone: "grey" },
  pending: { icon: IconClock, tone: "amber" },
  rejected: { icon: IconCircleX, tone: "red" },
  hidden: { icon: IconEyeOff, tone: "amber" },
} as const satisfies Record<string, { icon: IconDrawing; tone: Tone }>;

type Props<Item extends Post> = {
  post: Item;
  kind: Pick<PostKind<Item>, "edit">;
  /** Where what it stands in keeps the distance to the edge. */
  flush?: boolean;
};

function ContinueButton<Item extends Post>({ post, kind: { edit } }: Props<Item>) {
  const { t } = useTranslation("posts");
  if (!post.can.edit || !edit) return null;
  return (
    <Button
      variant="light"
      leftSection={<Icon of={IconPencil} size={18} />}
      onClick={() => edit(post)}
      className={classes.continue}
    >
      {t("states.continue")}
    </Button>
  );
}

/** Where a post stands that not everybody sees as its author does, why, and what they can do. Nothing for all others. */
export function PostState<Item extends Post>({ post, kind, flush }: Props<Item>) {
  const { t } = useTranslation("posts");
  const { state, waitingEdit } = post;
  if (state === "published" && waitingEdit) {
    return (
      <div className={classes.state} data-flush={flush}>
        <ToneChip {...looks.pending}>{t("wizard.proposed")}</ToneChip>
        <div className={classes.waiting}>
          {waitingEdit.name && <b>{waitingEdit.name}</b>}
          <LongText>{linkedText(waitingEdit.html)}</LongText>
        </div>
        <ContinueButton post={post} kind={kind} />
      </div>
    );
  }
  if (state === "published" || state === "removed") return null;
  const reasons = {
    draft: null,
    pending: t("states.pendingText"),
    rejected: post.rejection,
    hidden: t("states.hiddenText"),
  };
  return (
    <div className={classes.state} data-flush={flush}>
      <ToneChip {...looks[state]}>{t(`states.${state}`)}</ToneChip>
      {reasons[state] && <span className={classes.reason}>{reasons[state]}</span>}
      {state === "draft" && <ContinueButton post={post} kind={kind} />}
    </div>
  );
}
