import { ActionIcon, Button, Checkbox, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { IconDots, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { Row, Sample } from "./Sample.tsx";

export function Buttons() {
  const { t } = useTranslation(["pages", "common"]);
  return (
    <Sample name={t("pages:elements.buttons")}>
      <Row>
        <Button leftSection={<Icon of={IconPlus} size={18} />}>{t("common:actions.add")}</Button>
        <Button variant="light">{t("common:actions.edit")}</Button>
        <Button variant="default">{t("common:actions.copy")}</Button>
        <Button variant="subtle" color="gray">
          {t("common:actions.cancel")}
        </Button>
      </Row>
      <Row>
        <Button variant="default" color="red" leftSection={<Icon of={IconTrash} size={18} />}>
          {t("common:actions.delete")}
        </Button>
        <Button color="red">{t("common:actions.delete")}</Button>
        <Button disabled>{t("common:actions.save")}</Button>
        <Button loading>{t("common:actions.save")}</Button>
        <ActionIcon variant="default" aria-label={t("pages:elements.more")}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Row>
      <Row>
        <Button size="md">{t("common:actions.continue")}</Button>
        <Button size="md" variant="default">
          {t("common:actions.back")}
        </Button>
      </Row>
    </Sample>
  );
}

export function Fields() {
  const { t } = useTranslation(["pages", "errors", "common"]);
  return (
    <Sample name={t("pages:elements.fields")}>
      <Stack gap={16}>
        <TextInput label={t("pages:elements.title")} defaultValue="No" error={t("errors:min_characters", { min: 3 })} />
        <TextInput label={t("pages:elements.purpose")} description={t("pages:elements.hint")} placeholder="…" />
        <Textarea label={t("pages:elements.text")} autosize minRows={2} />
        <Select label={t("common:language")} data={["Deutsch", "English", "తెలుగు"]} defaultValue="English" />
        <Row>
          <Switch label={t("pages:elements.on")} defaultChecked />
          <Switch label={t("pages:elements.off")} />
          <Checkbox label={t("pages:elements.chosen")} defaultChecked />
          <Checkbox label={t("pages:elements.notChosen")} />
        </Row>
      </Stack>
    </Sample>
  );
}
