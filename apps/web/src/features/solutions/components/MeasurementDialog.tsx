import type { MeasurementView } from "@bump/contract";
import { lengthProblem, limits } from "@bump/contract/rules";
import { Autocomplete, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { type Figure, saveMeasurement } from "../solutions.additions.ts";
import type { Place } from "../solutions.queries.ts";
import type { Series } from "../solutions.series.ts";
import classes from "./Outcomes.module.css";
import { dayProblem, today } from "./today.ts";

const unitLength = 50;

/** People write 3.5 and 3,5. */
function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
}

type Props = {
  place: Place;
  /** One that is changed. */
  figure?: MeasurementView;
  /** Where a new one belongs. */
  series?: Pick<Series, "name" | "unit">;
  known: readonly Series[];
  onClose: () => void;
};

/** One figure: of a series that there is, or the first of a new one. */
export function MeasurementDialog({ place, figure, series, known, onClose }: Props) {
  const { t } = useTranslation("solutions");
  const begin = figure ?? series;
  const { values, set, field, submit } = useFields(
    {
      name: begin?.name ?? "",
      unit: begin?.unit ?? "",
      value: figure ? String(figure.value) : "",
      date: figure?.date ?? today(),
    },
    {
      name: (name) => problemText(lengthProblem(name.trim(), { min: 1, max: limits.postName.max })),
      unit: (unit) => problemText(lengthProblem(unit.trim(), { min: 0, max: unitLength })),
      value: (value) => {
        if (value.trim() === "") return codeText("required");
        return Number.isFinite(toNumber(value)) ? null : codeText("invalid_value");
      },
      date: (date) => dayProblem(date, t("outcomes.future")),
    },
  );
  const save = useAction(async (data: Figure) => {
    await saveMeasurement(place, data, figure);
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
      action={save}
      failed={t("measurements.saveFailed")}
      onSubmit={submit((given) =>
        save.run({
          name: given.name.trim(),
          unit: given.unit.trim(),
          value: toNumber(given.value),
          date: given.date,
        }),
      )}
      onClose={onClose}
    >
      <Autocomplete
        label={t("measurements.name")}
        placeholder={t("measurements.nameHint")}
        data={[...new Set(known.map((one) => one.name))]}
        data-autofocus={begin ? undefined : true}
        {...name}
        value={values.name}
        onChange={choose}
      />
      <div className={classes.fields}>
        <TextInput
          label={t("measurements.value")}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={begin ? true : undefined}
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
