import type { Icon as TablerIcon } from "@tabler/icons-react";

export type IconDrawing = TablerIcon;

/** A Tabler drawing in the house's weight. Always beside a word or inside something that has a name. */
export function Icon({ of: Drawing, size = 20, className }: { of: IconDrawing; size?: number; className?: string }) {
  return <Drawing size={size} stroke={size <= 16 ? 2 : 1.75} className={className} aria-hidden focusable={false} />;
}
