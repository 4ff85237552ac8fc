import type { SpaceRef } from "@bump/contract";
import { Icon } from "#ui/Icon.tsx";
import classes from "./SpaceImage.module.css";
import { spaceIcon } from "./spaces.ts";

/** A space's picture, or the sign of its kind on navy. */
export function SpaceImage({ space, size }: { space: SpaceRef; size: number }) {
  if (space.img) return <img src={space.img} alt="" width={size} height={size} className={classes.image} />;
  return (
    <span className={classes.sign} style={{ width: size, height: size }}>
      <Icon of={spaceIcon(space)} size={Math.round(size * 0.6)} />
    </span>
  );
}
