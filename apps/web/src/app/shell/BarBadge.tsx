import { CountBadge } from "#ui/Chip.tsx";
import classes from "./TopBar.module.css";

/** How many wait; the button around it says so in words. */
export function BarBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden>
      <CountBadge count={count} urgent />
    </span>
  );
}
