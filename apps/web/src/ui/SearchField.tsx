import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";

const restMs = 250;

type Props = {
  label: string;
  /** What stands in the field, when the hands have come to rest. */
  onSearch: (text: string) => void;
  /** What stands in the field when somebody says that it is all. */
  onEnter?: (text: string) => void;
  /** Takes the focus when the dialog around it opens. */
  first?: boolean;
  /** Takes it as soon as it is there: somebody has just asked for it. */
  focused?: boolean;
  /** What stands in it at the start; emptied elsewhere, it is empty too. */
  initial?: string;
  className?: string;
};

/** Looks things up while somebody types. */
export function SearchField({
  label,
  onSearch,
  onEnter,
  first = false,
  focused = false,
  initial = "",
  className,
}: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [known, setKnown] = useState(initial);
  if (known !== initial) {
    setKnown(initial);
    if (initial === "") setText("");
  }
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const search = useDebouncedCallback((next: string) => onSearch(next.trim()), restMs);
  const change = (next: string) => {
    setText(next);
    search(next);
  };
  const finish = () => {
    search.flush();
    onEnter?.(text.trim());
  };
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={150}
      value={text}
      data-autofocus={first || undefined}
      ref={field}
      leftSection={<Icon of={IconSearch} size={18} />}
      rightSection={text !== "" && <CloseButton size={28} aria-label={t("actions.clear")} onClick={() => change("")} />}
      onChange={(event) => change(event.currentTarget.value)}
      // Not the Enter that ends a word of a script that is put together from several keys.
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && finish()}
    />
  );
}
