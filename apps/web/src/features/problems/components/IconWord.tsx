import type { ReactNode } from "react";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./Additions.module.css";

/** What a choice is called, with the icon that it has in lists. */
export function IconWord({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <span className={classes.choice}>
      <Icon of={icon} size={18} />
      {children}
    </span>
  );
}
