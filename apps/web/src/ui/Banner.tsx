import type { ReactNode } from "react";
import classes from "./Banner.module.css";
import { Icon, type IconDrawing } from "./Icon.tsx";
import { type Tone, toneColor, toneTint } from "./theme/tokens.ts";

type Props = { icon: IconDrawing; tone?: Tone; children: ReactNode; action?: ReactNode };

/** A state of the whole page, across its width. */
export function Banner({ icon, tone = "amber", children, action }: Props) {
  return (
    <output className={classes.banner} style={{ color: toneColor(tone), background: toneTint(tone) }}>
      <span className={classes.words}>
        <Icon of={icon} size={18} />
        {children}
      </span>
      {action}
    </output>
  );
}
