import type { MeasurementView } from "@bump/contract";
import { lengthProblem, limits } from "@bump/contract/rules";
import { Autocomplete, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { codeText, fieldTexts } from "#lib/error-text.ts";
import { useFigures } from "#lib/figures.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt, useKeptFields } from "#lib/use-kept.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { type Figure, saveMeasurement } from "../solutions.additions.ts";
import { type Place, placePath } from "../solutions.queries.ts";
import { keyOf, type Series } from "../solutions.series.ts";
import classes from "./Outcomes.module.css";
import { dayProblem, today } from "./today.ts";

const unitLength = 50;

type Props = {
  place: Place;
  /** One that is changed. */
  figure?: MeasurementView;
  /** Where a new one belongs. */
  series?: Pick<Series, "name" | "unit">;
  known: readonly Series[];
  onClose: () => void;
};

type Draft = { id: string; name: string; unit: string; value: string; date: string };

/** Where this device keeps it: each series has its own that is not saved yet. */
function keptAt({ place, figure, series }: Props): string {
  if (figure) return `measurement-edit/${figure.id}`;
  return `measurement/${placePath(place)}/${series ? keyOf(series) : ""}`;
}

/** One figure: of a series that there is, or the first of a new one. What is typed is kept until it is saved. */
export function MeasurementDialog(props: Props) {
  const { figure, series } = props;
  const { write } = useFigures();
  const kept = keptAt(props);
  const begin = (): Draft => ({
    // Its own from the beginning: sent twice, it is still one.
    id: figure?.id ?? uuid(),
    name: (figure ?? series)?.name ?? "",
    unit: (figure ?? series)?.unit ?? "",
    value: figure ? write(figure.value) : "",
    date: figure?.date ?? today(),
  });
  const begun = useKeptAt<Draft>(kept, begin, figure ? undefined : takeUp);
  return begun && <MeasurementForm {...props} begun={begun} kept={kept} />;
}

function MeasurementForm({
  place,
  figure,
  series,
  known,
  onClose,
  begun,
  kept,
}: Props & { begun: Draft; kept: string }) {
  const { t } = useTranslation("solutions");
  const { read } = useFigures();
  const isNamed = (figure ?? series) !== undefined;
  const rules = {
    name: (name: string) => problemText(lengthProblem(name.trim(), { min: 1, max: limits.postName.max })),
    unit: (unit: string) => problemText(lengthProblem(unit.trim(), { min: 0, max: unitLength })),
    value: (value: string) => {
      if (value.trim() === "") return codeText("required");
      return Number.isFinite(read(value)) ? null : codeText("invalid_value");
    },
    date: (date: string) => dayProblem(date, t("outcomes.future")),
  };
  const { values, set, field, refuse, submit, keep, drop } = useKeptFields({ place: kept, begun, rules });
  const [isBeside, setBeside] = useState(false);
  const save = useAction(async (data: Figure) => {
    try {
      await saveMeasurement(place, data, figure);
    } catch (error) {
      const texts = fieldTexts(error);
      const refused = (["name", "unit", "value", "date"] as const).filter((name) => texts[name] !== undefined);
      setBeside(refused.length > 0);
      for (const name of refused) refuse(name, texts[name]!);
      throw error;
    }
    await drop();
    notify.success(t("measurements.saved"));
    onClose();
  });
  const { onChange: _typed, ...name } = field("name");
  const choose = (next: string) => {
    set("name", next);
    const unit = known.find((one) => one.name === next)?.unit;
    if (unit !== undefined) set("unit", unit);
  };
  return (
    <FormDialog
      title={t(figure ? "measurements.editTitle" : "measurements.addTitle")}
      size={520}
      withCancel
      action={{ ...save, error: isBeside ? null : save.error }}
      failed={t("measurements.saveFailed")}
      onSubmit={submit((given) =>
        save.run({
          id: given.id,
          name: given.name.trim(),
          unit: given.unit.trim(),
          value: read(given.value),
          date: given.date,
        }),
      )}
      onClose={() => void keep().then(onClose)}
    >
      <Autocomplete
        label={t("measurements.name")}
        placeholder={t("measurements.nameHint")}
        data={[...new Set(known.map((one) => one.name))]}
        data-autofocus={isNamed ? undefined : true}
        // Unasked, it would lie over the fields below as the dialog opens.
        openOnFocus={false}
        {...name}
        value={values.name}
        onChange={choose}
      />
      <div className={classes.fields}>
        <TextInput
          label={t("measurements.value")}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={isNamed ? true : undefined}
          {...field("value")}
        />
        <TextInput
          label={t("measurements.unit")}
          placeholder={t("measurements.unitHint")}
          maxLength={unitLength}
          {...field("unit")}
        />
      </div>
      <TextInput type="date" label={t("measurements.date")} max={today()} {...field("date")} />
    </FormDialog>
  );
}
