import type { Texts } from "@bump/locales";
import { IconBulb } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { OfferedTo } from "../compose/compose.ts";
import { OfferButton } from "./SolutionTools.tsx";

type Text = Extract<
  keyof Texts["empty"],
  "solutionsRecent" | "solutionsMine" | "problemSolutions" | "anonymousSolutions"
>;

/** A place where solutions belong and none is: offering one fills it. */
export function EmptySolutions({ text, problem }: { text: Text; problem?: OfferedTo }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState icon={IconBulb} tone="teal" title={t(`${text}.title`)} action={<OfferButton problem={problem} />}>
      {t(`${text}.text`)}
    </EmptyState>
  );
}
