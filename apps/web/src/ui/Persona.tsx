import type { ReactNode } from "react";
import { Avatar } from "./Avatar.tsx";
import classes from "./Persona.module.css";

type Props = {
  name: ReactNode;
  /** Its first letters stand in for a picture. */
  initialsOf: string;
  src?: string | null;
  shape?: "round" | "square";
  size?: number;
  onlineLabel?: string;
  /** What else is to say, on a line of its own. */
  detail?: ReactNode;
};

/** Somebody in a list: picture, name, and one line about them. */
export function Persona({ name, initialsOf, src, shape, size = 36, onlineLabel, detail }: Props) {
  return (
    <span className={classes.persona}>
      <Avatar name={initialsOf} src={src} shape={shape} size={size} onlineLabel={onlineLabel} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
