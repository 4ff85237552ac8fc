import { type IngredientView, variableTypes } from "@bump/contract";
import { limits, nameProblem } from "@bump/contract/rules";
import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { fieldTexts } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { saveIngredient } from "../problems.ingredients.ts";
import { visualIcons } from "../problems.looks.ts";
import { IconWord } from "./IconWord.tsx";

type Kinds = Pick<IngredientView, "type" | "visualType">;
type Props = { problemId: string; ingredient?: IngredientView; onClose: () => void };

const visualTypes = ["flow", "store"] as const;

/** Names a variable of a problem, or changes one. */
export function IngredientDialog({ problemId, ingredient, onClose }: Props) {
  const { t } = useTranslation("problems");
  // Its own from the beginning: sent twice, it is still one.
  const [id] = useState(() => ingredient?.id ?? uuid());
  const { values, field, refuse, submit } = useFields(
    { name: ingredient?.name ?? "" },
    { name: (name) => problemText(nameProblem(name.trim(), limits.postName)) },
  );
  const [kinds, setKinds] = useState<Kinds>({
    type: ingredient?.type ?? "undefined",
    visualType: ingredient?.visualType ?? "flow",
  });
  const [isBeside, setBeside] = useState(false);
  const save = useAction(async (name: string) => {
    try {
      await saveIngredient(problemId, { id, name: name.trim(), ...kinds }, ingredient);
    } catch (error) {
      const text = fieldTexts(error)["name"];
      setBeside(text !== undefined);
      if (text !== undefined) refuse("name", text);
      throw error;
    }
    notify.success(t("ingredients.saved"));
    onClose();
  });
  const label = t("ingredients.name");
  return (
    <FormDialog
      title={t(ingredient ? "ingredients.editTitle" : "ingredients.add")}
      size={520}
      withCancel
      action={{ ...save, error: isBeside ? null : save.error }}
      failed={t("ingredients.saveFailed")}
      onSubmit={submit(({ name }) => save.run(name))}
      onClose={onClose}
    >
      <TextInput
        label={<CountedLabel label={label} value={values.name} max={limits.postName.max} />}
        aria-label={label}
        placeholder={t("ingredients.nameHint")}
        data-autofocus
        {...field("name")}
      />
      <Select
        label={t("ingredients.type")}
        data={variableTypes.map((type) => ({ value: type, label: t(`ingredients.types.${type}`) }))}
        allowDeselect={false}
        value={kinds.type}
        onChange={(type) => type && setKinds((was) => ({ ...was, type: type as Kinds["type"] }))}
      />
      <Radio.Group
        label={t("ingredients.visual")}
        value={kinds.visualType}
        onChange={(visual) => setKinds((was) => ({ ...was, visualType: visual as Kinds["visualType"] }))}
      >
        <Stack gap={12} mt={8}>
          {visualTypes.map((visual) => (
            <Radio
              key={visual}
              value={visual}
              label={<IconWord icon={visualIcons[visual]}>{t(`ingredients.visuals.${visual}`)}</IconWord>}
              description={t(`ingredients.visualTexts.${visual}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
