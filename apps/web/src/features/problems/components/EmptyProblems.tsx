import type { Texts } from "@bump/locales";
import { IconTrafficCone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { NameButton } from "./ProblemTools.tsx";

type Text = Extract<keyof Texts["empty"], "problemsRecent" | "problemsMine" | "problemsDrafts" | "anonymousProblems">;

/** A place where problems belong and none is: naming one fills it. */
export function EmptyProblems({ text }: { text: Text }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState icon={IconTrafficCone} tone="rust" title={t(`${text}.title`)} action={<NameButton />}>
      {t(`${text}.text`)}
    </EmptyState>
  );
}
