import { IconX } from "@tabler/icons-react";
import { Chip } from "./Chip.tsx";
import classes from "./ChipList.module.css";
import { Icon } from "./Icon.tsx";

type Props = {
  /** What was chosen, for readers. */
  label: string;
  items: readonly { id: string; label: string; removeLabel: string }[];
  chosen?: boolean;
  onRemove: (id: string) => void;
};

/** Chosen things, each of which can be taken out again. */
export function ChipList({ label, items, chosen = false, onRemove }: Props) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Chip chosen={chosen}>
            {item.label}
            <button
              type="button"
              className={classes.remove}
              aria-label={item.removeLabel}
              onClick={() => onRemove(item.id)}
            >
              <Icon of={IconX} size={14} />
            </button>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
