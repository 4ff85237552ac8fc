import { limits } from "@bump/contract/rules";
import { ActionIcon, Button, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./Additions.module.css";
import { attributeFields, type AttributeRow, type PartForm } from "./use-part-form.ts";

type RowProps = { form: PartForm; row: AttributeRow; index: number };

function AttributeFieldsRow({ form, row, index }: RowProps) {
  const { t } = useTranslation("problems");
  const { draft, change, errors } = form;
  const number = index + 1;
  return (
    <fieldset className={`${classes.fields} ${classes.attribute}`} aria-label={t("parts.attribute.row", { number })}>
      {attributeFields.map((field) => (
        <TextInput
          key={field}
          label={t(`parts.attribute.${field}`)}
          autoComplete="off"
          value={row[field]}
          error={errors[`attributes.${index}.${field}`]}
          onChange={(event) => {
            const changed = { ...row, [field]: event.currentTarget.value };
            change({ attributes: draft.attributes.with(index, changed) }, `attributes.${index}.${field}`);
          }}
        />
      ))}
      <ActionIcon
        size={36}
        aria-label={t("parts.attribute.remove", { number })}
        onClick={() => form.removeAttribute(index)}
      >
        <Icon of={IconTrash} size={18} />
      </ActionIcon>
    </fieldset>
  );
}

/** What is known of a part, row by row. */
export function AttributeFields({ form }: { form: PartForm }) {
  const { t } = useTranslation(["problems", "routes"]);
  const { attributes } = form.draft;
  return (
    <fieldset className={classes.fields}>
      <Text component="legend" fw={600} mb={4}>
        {t("routes:partAttributes")}
      </Text>
      <Text c="var(--b-text-2)" size="sm" mb={12}>
        {t("problems:parts.attribute.hint")}
      </Text>
      {attributes.map((row, index) => (
        <AttributeFieldsRow key={row.key} form={form} row={row} index={index} />
      ))}
      <Button
        variant="default"
        leftSection={<Icon of={IconPlus} size={18} />}
        disabled={attributes.length >= limits.attributes.max}
        onClick={form.addAttribute}
      >
        {t("problems:parts.attribute.add")}
      </Button>
    </fieldset>
  );
}
