import type { IngredientView, PartView, ProblemStatus } from "@bump/contract";
import {
  IconAlertCircle,
  IconArchive,
  IconArrowsRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCube,
  IconDatabase,
  IconHelpCircle,
  IconRefresh,
  IconTool,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

/** How far a problem has come: one icon and one colour each, everywhere. Its word: shell.json `statuses`. */
export const statusLooks: Record<ProblemStatus, { icon: IconDrawing; tone: Tone }> = {
  undefined: { icon: IconHelpCircle, tone: "grey" },
  proposed: { icon: IconCircleDashed, tone: "navy" },
  unsolved: { icon: IconAlertCircle, tone: "red" },
  solving: { icon: IconTool, tone: "amber" },
  solved: { icon: IconCircleCheck, tone: "green" },
  archived: { icon: IconArchive, tone: "blue" },
};

/** What a part is. Its word: problems.json `parts.types`. */
export const partIcons: Record<PartView["type"], IconDrawing> = {
  stakeholder: IconUsersGroup,
  thing: IconCube,
  process: IconRefresh,
};

/** How an ingredient is drawn. Its word: problems.json `ingredients.visuals`. */
export const visualIcons: Record<IngredientView["visualType"], IconDrawing> = {
  flow: IconArrowsRight,
  store: IconDatabase,
};
