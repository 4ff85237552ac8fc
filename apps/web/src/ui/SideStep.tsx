import { UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Icon } from "./Icon.tsx";
import classes from "./SideStep.module.css";

type Props = { by: 1 | -1; label: string; onStep: (by: 1 | -1) => void; className?: string };

/** The round button at the side of what is seen one by one: to the one before, or to the next. */
export function SideStep({ by, label, onStep, className = "" }: Props) {
  return (
    <UnstyledButton
      className={`${classes.step} ${className}`}
      data-side={by < 0 ? "start" : "end"}
      aria-label={label}
      onClick={() => onStep(by)}
    >
      <Icon of={by < 0 ? IconChevronLeft : IconChevronRight} />
    </UnstyledButton>
  );
}
