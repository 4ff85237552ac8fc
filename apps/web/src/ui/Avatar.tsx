import { Avatar as MantineAvatar, VisuallyHidden } from "@mantine/core";
import { IconMasksTheater } from "@tabler/icons-react";
import classes from "./Avatar.module.css";
import { Icon } from "./Icon.tsx";

type Props = {
  name: string;
  src?: string | null;
  shape?: "round" | "square";
  size?: number;
  /** Shows the presence dot; `onlineLabel` is what a reader hears. */
  onlineLabel?: string;
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase();
}

/** A picture, or the first letters of the name. Beside the written name it is decoration, so it has no name of its own. */
export function Avatar({ name, src, shape = "round", size = 36, onlineLabel }: Props) {
  return (
    <span className={classes.frame}>
      <MantineAvatar
        src={src}
        alt=""
        size={size}
        radius={shape === "square" ? "22%" : "xl"}
        classNames={{ placeholder: classes.letters }}
        style={{ fontSize: Math.round(size * 0.38) }}
        imageProps={{ loading: "lazy", decoding: "async" }}
      >
        {/* Drawn by the style sheet: as text they would have to stand in the name of every button that shows them. */}
        <span aria-hidden className={classes.initials} data-initials={initials(name)} />
      </MantineAvatar>
      {onlineLabel && (
        <span className={classes.online}>
          <VisuallyHidden>{onlineLabel}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Somebody who withheld their name. */
export function MaskAvatar({ size = 36 }: { size?: number }) {
  return (
    <span className={classes.mask} style={{ width: size, height: size }}>
      <Icon of={IconMasksTheater} size={Math.round(size * 0.55)} />
    </span>
  );
}
