import type { PartView } from "@bump/contract";
import { lengthProblem, limits, nameProblem, type Problem } from "@bump/contract/rules";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { EditorHandle } from "#features/editor/index.ts";
import type { Written } from "#features/posts/index.ts";
import { useKeeping } from "#lib/use-kept.ts";
import { fieldTexts } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import type { PartWords } from "../problems.parts.ts";

type Attribute = PartView["attributes"][number];
export const attributeFields = ["name", "value", "unit"] as const satisfies readonly (keyof Attribute)[];
export type AttributeRow = Attribute & { key: string };

/** A part that is being written, as this device keeps it. */
export type PartDraft = Pick<PartView, "id" | "name" | "type"> & { html: string; attributes: AttributeRow[] };

/** What is wrong, by field: name, description, attributes.0.value. */
export type PartErrors = Partial<Record<string, string>>;

export function toPartDraft(part?: PartView): PartDraft {
  return {
    // Its own from the first letter on: sent twice, it is still one.
    id: part?.id ?? uuid(),
    name: part?.waitingEdit?.name ?? part?.name ?? "",
    type: part?.type ?? "stakeholder",
    html: part?.waitingEdit?.html ?? part?.description ?? "",
    attributes: part?.attributes.map((attribute) => ({ ...attribute, key: uuid() })) ?? [],
  };
}

function isFilled(row: AttributeRow): boolean {
  return attributeFields.some((field) => row[field].trim() !== "");
}

function wrongInAttribute(row: AttributeRow, field: keyof Attribute): Problem | null {
  const rule = field === "name" ? nameProblem : lengthProblem;
  return rule(row[field].trim(), limits.attributes[field]);
}

function mistakesOf({ name, attributes }: PartDraft, text: string): PartErrors {
  const judged: [field: string, Problem | null][] = [
    ["name", nameProblem(name.trim(), limits.postName)],
    ["description", lengthProblem(text.trim(), { min: 0, max: limits.richText.max })],
    ...attributes.flatMap((row, index) =>
      attributeFields.map((field): [string, Problem | null] => [
        `attributes.${index}.${field}`,
        wrongInAttribute(row, field),
      ]),
    ),
  ];
  return Object.fromEntries(judged.flatMap(([field, wrong]) => (wrong ? [[field, problemText(wrong)!]] : [])));
}

/** What the server says of single fields, beside those. The tags are those of the text. */
function refusedFields(error: unknown): PartErrors {
  const texts = Object.entries(fieldTexts(error));
  return Object.fromEntries(texts.map(([field, text]) => [field === "tags" ? "description" : field, text]));
}

function toWords({ id, name, type, attributes }: PartDraft, description: string): PartWords {
  const rows = attributes.map((row) => ({ name: row.name.trim(), value: row.value.trim(), unit: row.unit.trim() }));
  return { id, name: name.trim(), type, description, attributes: rows };
}

type Options = {
  begun: PartDraft;
  /** Where this device keeps it. */
  place: string;
  send: (words: PartWords) => Promise<Written>;
  onSaved: (written: Written) => void;
};

/** A part that is being written: nothing that was typed is lost, neither by a refusal nor by a closed window. */
export function usePartForm({ begun, place, send, onSaved }: Options) {
  const [draft, setDraft] = useState(begun);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [errors, setErrors] = useState<PartErrors>({});
  const [refusals, setRefusals] = useState(0);
  const node = useRef<HTMLFormElement>(null);
  const keeping = useKeeping<PartDraft>(place, () => ({ ...draft, html: handle?.html() ?? draft.html }), [draft]);
  useEffect(() => {
    if (refusals > 0) node.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: PartErrors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };
  const change = (changes: Partial<PartDraft>, field?: string) => {
    keeping.touch();
    setDraft((was) => ({ ...was, ...changes }));
    if (field) setErrors((was) => ({ ...was, [field]: undefined }));
  };
  const addAttribute = () =>
    change({ attributes: [...draft.attributes, { key: uuid(), name: "", value: "", unit: "" }] });
  const removeAttribute = (index: number) => {
    change({ attributes: draft.attributes.toSpliced(index, 1) });
    // They are named by number, and the rows below have another one now.
    setErrors(({ name, description }) => ({ name, description }));
  };
  const save = useAction(async (words: PartWords) => {
    let written: Written;
    try {
      written = await send(words);
    } catch (error) {
      refuse(refusedFields(error));
      throw error;
    }
    await keeping.drop();
    onSaved(written);
  });
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!handle) return;
    // Rows that nobody filled go, so that the server counts the others as they are shown.
    const filled = { ...draft, attributes: draft.attributes.filter(isFilled) };
    setDraft(filled);
    const found = mistakesOf(filled, handle.text());
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    save.run(toWords(filled, handle.finish()));
  };
  const isBeside = Object.values(errors).some((text) => text !== undefined);
  return {
    node,
    draft,
    change,
    addAttribute,
    removeAttribute,
    errors,
    handle,
    setHandle,
    submit,
    keep: keeping.keep,
    pending: save.pending,
    /** Where a field is to blame, it says so itself. */
    failure: isBeside ? null : save.error,
  };
}
export type PartForm = Omit<ReturnType<typeof usePartForm>, "node">;
