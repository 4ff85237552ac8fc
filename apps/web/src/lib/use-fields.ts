import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";

export type Rules<Values> = { [Name in keyof Values]?: (value: string, values: Values) => string | null };

/**
 * The fields of a form: each says what is wrong beside itself, when it is left or on submit, and nothing that was typed
 * is lost. Small on purpose: the entry pages are made of it.
 */
export function useFields<Values extends Record<string, string>>(initial: Values, rules: Rules<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  // What was left or sent is held to the rules, in whatever language is read; a refusal is as it was heard.
  const [checked, setChecked] = useState<Partial<Record<Name, true | string>>>({});
  const nodes = useRef<Partial<Record<Name, HTMLElement | null>>>({});

  const check = (name: Name, as: true | string | undefined) => setChecked((was) => ({ ...was, [name]: as }));
  const set = (name: Name, value: string) => {
    setValues((was) => ({ ...was, [name]: value }));
    check(name, undefined);
  };
  const wrong = (name: Name) => rules[name]?.(values[name] ?? "", values) ?? undefined;
  /** Puts a refusal beside its field and leads there. */
  const refuse = (name: Name, text: string) => {
    check(name, text);
    nodes.current[name]?.focus();
  };

  /** What an input needs. */
  const field = (name: Name) => ({
    value: values[name] ?? "",
    error: (checked[name] === true ? wrong(name) : checked[name]) ?? null,
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      nodes.current[name] = node;
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.currentTarget.value),
    // Passing through an empty field is no mistake yet.
    onBlur: () => values[name] !== "" && check(name, checked[name] ?? true),
  });

  /** The form's onSubmit: sends what holds, or shows every mistake and leads to the first. */
  const submit = (send: (values: Values) => void) => (event: SubmitEvent) => {
    event.preventDefault();
    const names = Object.keys(values) as Name[];
    setChecked(Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<Name, true>>);
    const first = names.find((name) => wrong(name) !== undefined);
    if (first === undefined) send(values);
    else nodes.current[first]?.focus();
  };

  return { values, set, field, refuse, submit };
}
