import { Button } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { openSkillWizard } from "../compose/compose.ts";

/** The way to a new skill. */
export function AddSkillButton() {
  const { t } = useTranslation("skills");
  return (
    <Button leftSection={<Icon of={IconCertificate} size={18} />} onClick={() => openSkillWizard()}>
      {t("list.add")}
    </Button>
  );
}
