import { Button } from "@mantine/core";
import { IconFilter2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "./ActionMenu.tsx";
import { Icon, type IconDrawing } from "./Icon.tsx";

type Props<Value extends string> = {
  /** What is chosen by; stands on the button while nothing is chosen. */
  label: string;
  icon?: IconDrawing;
  value: Value;
  /** The first one is what holds when nothing is chosen. */
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
  /** The first one narrows too: it is named as well. */
  named?: boolean;
  /** The icon says what it is about: what is chosen is enough. */
  short?: boolean;
};

/** Narrows or sorts a list by one thing. */
export function FilterMenu<Value extends string>({
  label,
  icon = IconFilter2,
  value,
  options,
  onChange,
  named = false,
  short = false,
}: Props<Value>) {
  const { t } = useTranslation();
  const chosen = options.find(([one]) => one === value);
  const isSaid = chosen && (named || value !== options[0]?.[0]);
  const words = isSaid ? t("labelled", { label, value: chosen[1] }) : label;
  return (
    <ActionMenu
      label={label}
      items={options.map(([one, word]) => ({ label: word, chosen: one === value, onSelect: () => onChange(one) }))}
    >
      <Button variant="default" leftSection={<Icon of={icon} size={18} />} aria-label={words}>
        {isSaid && short ? chosen[1] : words}
      </Button>
    </ActionMenu>
  );
}
