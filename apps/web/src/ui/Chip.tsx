import type { ReactNode } from "react";
import { useFormats } from "#lib/formats.ts";
import classes from "./Chip.module.css";
import { Icon, type IconDrawing } from "./Icon.tsx";
import { type Ink, type Tone, toneColor, toneTint } from "./theme/tokens.ts";

type ChipProps = {
  icon?: IconDrawing;
  /** Of the icon, where its colour means something. */
  tone?: Ink;
  count?: ReactNode;
  chosen?: boolean;
  outlined?: boolean;
  children: ReactNode;
};

/** A small fact: an icon, a number, a word. */
export function Chip({ icon, tone, count, chosen = false, outlined = false, children }: ChipProps) {
  return (
    <span className={classes.chip} data-chosen={chosen || undefined} data-outlined={outlined || undefined}>
      {icon && <Icon of={icon} size={16} color={tone && toneColor(tone)} />}
      {count !== undefined && <b className={classes.count}>{count}</b>}
      {children}
    </span>
  );
}

type ToneChipProps = { icon: IconDrawing; tone: Tone; large?: boolean; children: ReactNode };

/** A state: colour and icon and word, never one of them alone. */
export function ToneChip({ icon, tone, large = false, children }: ToneChipProps) {
  return (
    <span
      className={classes.tone}
      data-large={large || undefined}
      style={{ color: toneColor(tone), background: toneTint(tone) }}
    >
      <Icon of={icon} size={large ? 16 : 14} />
      {children}
    </span>
  );
}

/**
 * How many; `urgent` where somebody waits for an answer: there, past a point, the number says no more than 'many'. Words for
 * readers come from whoever shows it.
 */
export function CountBadge({ count, urgent = false }: { count: number; urgent?: boolean }) {
  const { number } = useFormats();
  return (
    <span className={classes.badge} data-urgent={urgent || undefined}>
      {urgent && count > 99 ? "99+" : number(count)}
    </span>
  );
}
