import type { SkillView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconCertificate, IconCheck, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { setHaving, useHaving } from "../skills.having.ts";

type Props = {
  skill: SkillView;
  /** The one act of its place. */
  main?: boolean;
};

/** Says that the person has it, or has it no more. Nothing where they may not. */
export function HaveButton({ skill: held, main = false }: Props) {
  const { t } = useTranslation(["skills", "ui"]);
  const { skill, isWaiting } = useHaving(held);
  const { joined, can, name } = skill;
  if (!can.join && !joined) return null;
  return (
    <Button
      variant={joined ? "light" : main ? "filled" : "default"}
      leftSection={<Icon of={isWaiting ? IconCloudUp : joined ? IconCheck : IconCertificate} size={18} />}
      aria-pressed={joined}
      aria-label={t("skills:having.named", { name })}
      title={isWaiting ? t("ui:outbox.waits") : undefined}
      onClick={() => setHaving(skill, !joined)}
    >
      {t("skills:having.label")}
    </Button>
  );
}
