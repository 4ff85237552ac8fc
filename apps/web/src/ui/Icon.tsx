import type { Icon as TablerIcon } from "@tabler/icons-react";

export type IconDrawing = TablerIcon;

type Props = { of: IconDrawing; size?: number; color?: string; className?: string };

/** A Tabler drawing in the house's weight. Always beside a word or inside something that has a name. */
export function Icon({ of: Drawing, size = 20, color, className }: Props) {
  const stroke = size <= 16 ? 2 : 1.75;
  return <Drawing size={size} stroke={stroke} color={color} className={className} aria-hidden focusable={false} />;
}
