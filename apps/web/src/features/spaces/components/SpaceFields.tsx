import { approvalRules } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import type { SpaceForm } from "../use-space-form.ts";
import { SpacePictureField } from "./SpacePictureField.tsx";

const wholeLine = { style: { display: "block" } };

/** What a space's owners decide. */
export function SpaceFields({ form }: { form: SpaceForm }) {
  const { t } = useTranslation("spaces");
  const { texts, listed, setListed, approvalRule, setApprovalRule } = form;
  const name = texts.field("name");
  const description = texts.field("description");
  const motto = texts.field("motto");
  return (
    <Stack gap={20}>
      <TextInput
        label={<CountedLabel label={t("dialog.name")} value={name.value} max={limits.spaceName.max} />}
        labelProps={wholeLine}
        aria-label={t("dialog.name")}
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
        {...name}
      />
      <Textarea
        label={<CountedLabel label={t("dialog.purpose")} value={description.value} max={limits.spacePurpose.max} />}
        labelProps={wholeLine}
        aria-label={t("dialog.purpose")}
        description={t("dialog.purposeHint")}
        autosize
        minRows={2}
        maxRows={6}
        {...description}
      />
      <SpacePictureField form={form} />
      <TextInput
        label={<CountedLabel label={t("dialog.motto")} value={motto.value} max={limits.spaceMotto.max} />}
        labelProps={wholeLine}
        aria-label={t("dialog.motto")}
        description={t("dialog.mottoHint")}
        autoComplete="off"
        {...motto}
      />
      <Switch
        label={t("dialog.listed")}
        description={t("dialog.listedHint")}
        styles={{ description: { lineHeight: "max(1.5, var(--b-min-line))" } }}
        checked={listed}
        onChange={(event) => setListed(event.currentTarget.checked)}
      />
      <Radio.Group
        label={t("dialog.rule")}
        value={approvalRule}
        onChange={(rule) => setApprovalRule(rule as typeof approvalRule)}
      >
        <Stack gap={12} mt={4}>
          {approvalRules.map((rule) => (
            <Radio key={rule} value={rule} label={t(`dialog.rules.${rule}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
