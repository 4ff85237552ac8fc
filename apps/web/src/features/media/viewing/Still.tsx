import { VisuallyHidden } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DarkPill } from "#ui/DarkPill.tsx";
import { Picture } from "./Picture.tsx";
import classes from "./Still.module.css";
import { clock, durationOf, type ViewItem } from "./viewing.items.ts";

type Props = {
  item: ViewItem;
  /** What it is called to readers. */
  label: string;
  /** What stands on it where there is no picture. */
  words: ReactNode;
  sizes: string;
  eager?: boolean;
  small?: boolean;
};

/** How something looks before it is opened. Of a video elsewhere it is our own drawing: nothing is asked of others. */
export function Still({ item, label, words, sizes, eager = false, small = false }: Props) {
  const { kind, file } = item;
  const hasPicture = kind === "picture" || Object.keys(file.sizes).length > 0;
  const length = kind === "film" ? durationOf(item) : null;
  return (
    <span className={classes.still} data-small={small || undefined}>
      {hasPicture ? (
        <Picture file={file} alt={label} sizes={sizes} eager={eager} />
      ) : (
        <span className={classes.plain}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <span className={classes.words} aria-hidden>
            {words}
          </span>
        </span>
      )}
      {kind !== "picture" && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={small ? 18 : 28} aria-hidden />
        </span>
      )}
      {length !== null && <DarkPill className={classes.length}>{clock(length)}</DarkPill>}
    </span>
  );
}
