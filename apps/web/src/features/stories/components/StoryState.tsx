import type { StoryView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconCircleX, IconClock, IconEyeOff, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ToneChip } from "#ui/Chip.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";
import { openEditStory } from "../compose/compose.ts";
import classes from "./StoryCard.module.css";

const looks = {
  draft: { icon: IconPencil, tone: "grey" },
  pending: { icon: IconClock, tone: "amber" },
  rejected: { icon: IconCircleX, tone: "red" },
  hidden: { icon: IconEyeOff, tone: "amber" },
} as const satisfies Record<string, { icon: IconDrawing; tone: Tone }>;

/** Where a story stands that not everybody sees, why, and what its author can do. Nothing for one that all see. */
export function StoryState({ story }: { story: StoryView }) {
  const { t } = useTranslation("stories");
  const { state } = story;
  if (state === "published" || state === "removed") return null;
  const reasons = {
    draft: null,
    pending: t("states.pendingText"),
    rejected: story.rejection,
    hidden: t("states.hiddenText"),
  };
  return (
    <div className={classes.state}>
      <ToneChip {...looks[state]}>{t(`states.${state}`)}</ToneChip>
      {reasons[state] && <span className={classes.reason}>{reasons[state]}</span>}
      {state === "draft" && story.can.edit && (
        <Button
          variant="light"
          leftSection={<Icon of={IconPencil} size={18} />}
          onClick={() => openEditStory(story)}
          className={classes.continue}
        >
          {t("states.continue")}
        </Button>
      )}
    </div>
  );
}
