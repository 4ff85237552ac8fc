import type { SpaceRef } from "@bump/contract";
import { Icon } from "#ui/Icon.tsx";
import { flagOf, spaceIcon } from "../spaces.names.ts";
import classes from "./SpaceImage.module.css";

/** A space's picture, its flag, or the sign of its kind on navy. */
export function SpaceImage({ space, size }: { space: SpaceRef; size: number }) {
  const flag = flagOf(space);
  const src = space.img ?? flag;
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={classes.image}
        data-flag={!space.img || undefined}
      />
    );
  }
  return (
    <span className={classes.sign} style={{ width: size, height: size }}>
      <Icon of={spaceIcon(space)} size={Math.round(size * 0.6)} />
    </span>
  );
}
