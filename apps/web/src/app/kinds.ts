import {
  IconBulb,
  IconCertificate,
  IconChartDots3,
  IconHash,
  IconPlanet,
  IconPuzzle,
  IconQuote,
  IconRoute,
  IconTrafficCone,
  IconVariable,
} from "@tabler/icons-react";
import type { Texts } from "@bump/locales";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

export type Look = { icon: IconDrawing; tone: Tone };
export type Kind = keyof Texts["shell"]["kinds"];

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
