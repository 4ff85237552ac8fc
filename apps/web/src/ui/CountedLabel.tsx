import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./CountedLabel.module.css";

type Props = { label: string; value: string; max: number };

/** What a field is called, and how much of its room is used; readers hear the name only, from the field's `aria-label`. */
export function CountedLabel({ label, value, max }: Props) {
  const { t } = useTranslation("common");
  const count = Array.from(value).length;
  return (
    <Group component="span" justify="space-between" wrap="nowrap" className={classes.counted}>
      {label}
      <Text span size="xs" c={count > max ? "red" : "dimmed"} fw={400} aria-hidden style={{ whiteSpace: "nowrap" }}>
        {t("counter", { count, max })}
      </Text>
    </Group>
  );
}
