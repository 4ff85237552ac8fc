import { type IngredientView, variableTypes } from "@bump/contract";
import { limits, nameProblem } from "@bump/contract/rules";
import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { fieldTexts } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt, useKeptFields } from "#lib/use-kept.ts";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { saveIngredient } from "../problems.ingredients.ts";
import { visualIcons } from "../problems.looks.ts";
import { IconWord } from "./IconWord.tsx";

type Draft = Pick<IngredientView, "id" | "name" | "type" | "visualType">;
type Props = { problemId: string; ingredient?: IngredientView; onClose: () => void };

const visualTypes = ["flow", "store"] as const;
const rules = { name: (name: string) => problemText(nameProblem(name.trim(), limits.postName)) };

/** Names a variable of a problem, or changes one. What is typed is kept until it is saved. */
export function IngredientDialog(props: Props) {
  const { problemId, ingredient } = props;
  const kept = ingredient ? `ingredient-edit/${ingredient.id}` : `ingredient/${problemId}`;
  const begin = (): Draft => ({
    // Its own from the beginning: sent twice, it is still one.
    id: ingredient?.id ?? uuid(),
    name: ingredient?.name ?? "",
    type: ingredient?.type ?? "undefined",
    visualType: ingredient?.visualType ?? "flow",
  });
  const begun = useKeptAt<Draft>(kept, begin, ingredient ? undefined : takeUp);
  return begun && <IngredientForm {...props} begun={begun} kept={kept} />;
}

function IngredientForm({ problemId, ingredient, onClose, begun, kept }: Props & { begun: Draft; kept: string }) {
  const { t } = useTranslation("problems");
  const { values, set, field, refuse, submit, keep, drop } = useKeptFields({ place: kept, begun, rules });
  const [isBeside, setBeside] = useState(false);
  const save = useAction(async (draft: Draft) => {
    try {
      await saveIngredient(problemId, { ...draft, name: draft.name.trim() }, ingredient);
    } catch (error) {
      const text = fieldTexts(error)["name"];
      setBeside(text !== undefined);
      if (text !== undefined) refuse("name", text);
      throw error;
    }
    await drop();
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
      onSubmit={submit((given) => save.run(given))}
      onClose={() => void keep().then(onClose)}
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
        value={values.type}
        onChange={(type) => type && set("type", type as Draft["type"])}
      />
      <Radio.Group
        label={t("ingredients.visual")}
        value={values.visualType}
        onChange={(visual) => set("visualType", visual as Draft["visualType"])}
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
