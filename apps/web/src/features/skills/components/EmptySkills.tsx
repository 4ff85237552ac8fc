import type { Texts } from "@bump/locales";
import { IconCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { AddSkillButton } from "./AddSkillButton.tsx";

type Text = Extract<keyof Texts["empty"], "skillsPublic" | "skillsNamed" | "skillsDrafts">;

/** A place where skills belong and none is: adding one fills it. */
export function EmptySkills({ text }: { text: Text }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState icon={IconCertificate} tone="pink" title={t(`${text}.title`)} action={<AddSkillButton />}>
      {t(`${text}.text`)}
    </EmptyState>
  );
}
