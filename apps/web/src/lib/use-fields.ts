import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";

export type Rules<Values> = { [Name in keyof Values]?: (value: string, values: Values) => string | null };

/**
 * The fields of a form: each says what is wrong beside itself, when it is left or on submit, and nothing that was typed
 * is lost. Small on purpose: the entry pages are made of it.
 */
export function useFields<Values extends Record<string, string>>(initial: Values, rules: Rules<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const nodes = useRef<Partial<Record<Name, HTMLElement | null>>>({});

  const set = (name: Name, value: string) => {
    setValues((was) => ({ ...was, [name]: value }));
    setErrors((was) => ({ ...was, [name]: undefined }));
  };
  const wrong = (name: Name) => rules[name]?.(values[name] ?? "", values) ?? undefined;
  /** Puts a refusal beside its field and leads there. */
  const refuse = (name: Name, text: string) => {
    setErrors((was) => ({ ...was, [name]: text }));
    nodes.current[name]?.focus();
  };

  /** What an input needs. */
  const field = (name: Name) => ({
    value: values[name] ?? "",
    error: errors[name] ?? null,
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      nodes.current[name] = node;
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.currentTarget.value),
    // Passing through an empty field is no mistake yet.
    onBlur: () => values[name] !== "" && setErrors((was) => ({ ...was, [name]: wrong(name) })),
  });

  /** The form's onSubmit: sends what holds, or shows every mistake and leads to the first. */
  const submit = (send: (values: Values) => void) => (event: SubmitEvent) => {
    event.preventDefault();
    const mistakes = (Object.keys(values) as Name[]).flatMap((name) => {
      const text = wrong(name);
      return text === undefined ? [] : [[name, text] as const];
    });
    setErrors(Object.fromEntries(mistakes) as Partial<Record<Name, string>>);
    const first = mistakes[0]?.[0];
    if (first === undefined) send(values);
    else nodes.current[first]?.focus();
  };

  return { values, set, field, refuse, submit };
}
