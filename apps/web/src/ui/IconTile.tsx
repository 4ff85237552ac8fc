import { Icon, type IconDrawing } from "./Icon.tsx";
import classes from "./IconTile.module.css";
import { type Tone, toneColor, toneTint } from "./theme/tokens.ts";

type Props = { icon: IconDrawing; tone?: Tone; size?: number; round?: boolean };

/** An icon on its tint: says what kind of thing stands beside it. */
export function IconTile({ icon, tone = "grey", size = 28, round = false }: Props) {
  return (
    <span
      className={classes.tile}
      data-round={round || undefined}
      style={{ width: size, height: size, color: toneColor(tone), background: toneTint(tone) }}
    >
      <Icon of={icon} size={size <= 28 ? 16 : Math.round(size * 0.5)} />
    </span>
  );
}
