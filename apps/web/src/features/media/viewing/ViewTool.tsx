import { ActionIcon } from "@mantine/core";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./ViewTool.module.css";

type Props = { icon: IconDrawing; label: string; onClick: () => void; disabled?: boolean; pressed?: boolean };

/** One that can do nothing just now keeps the keyboard: whoever pages by it would lose their place otherwise. */
export function ViewTool({ icon, label, pressed, disabled = false, onClick }: Props) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled}
      className={classes.tool}
      variant={pressed ? "light" : "subtle"}
      onClick={disabled ? undefined : onClick}
    >
      <Icon of={icon} />
    </ActionIcon>
  );
}
