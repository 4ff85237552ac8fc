import {
  IconAlertCircle,
  IconArchive,
  IconBulb,
  IconCertificate,
  IconChartDots3,
  IconCircleCheck,
  IconCircleDashed,
  IconHash,
  IconHelpCircle,
  IconPlanet,
  IconPuzzle,
  IconQuote,
  IconRoute,
  IconTool,
  IconTrafficCone,
  IconVariable,
} from "@tabler/icons-react";
import type { Texts } from "@bump/locales";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

export type Look = { icon: IconDrawing; tone: Tone };
export type Kind = keyof Texts["shell"]["kinds"];
export type Status = keyof Texts["shell"]["statuses"];

/** What a thing is: one icon and one colour each, everywhere. Its word: shell.json `kinds`. */
export const kinds: Record<Kind, Look> = {
  story: { icon: IconQuote, tone: "violet" },
  problem: { icon: IconTrafficCone, tone: "rust" },
  solution: { icon: IconBulb, tone: "teal" },
  skill: { icon: IconCertificate, tone: "pink" },
  map: { icon: IconChartDots3, tone: "indigo" },
  recipe: { icon: IconRoute, tone: "olive" },
  tag: { icon: IconHash, tone: "grey" },
  part: { icon: IconPuzzle, tone: "grey" },
  ingredient: { icon: IconVariable, tone: "grey" },
  space: { icon: IconPlanet, tone: "navy" },
};

/** How far a problem has come. Its word: shell.json `statuses`. */
export const statuses: Record<Status, Look> = {
  undefined: { icon: IconHelpCircle, tone: "grey" },
  proposed: { icon: IconCircleDashed, tone: "navy" },
  unsolved: { icon: IconAlertCircle, tone: "red" },
  solving: { icon: IconTool, tone: "amber" },
  solved: { icon: IconCircleCheck, tone: "green" },
  archived: { icon: IconArchive, tone: "blue" },
};
