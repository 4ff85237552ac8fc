import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { Icon } from "./Icon.tsx";
import classes from "./Stars.module.css";

const places = [1, 2, 3, 4, 5];

/** How many of five, also in part. Words for readers come from whoever shows it. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span className={classes.stars} aria-hidden>
      {places.map((place) => (
        <Icon key={place} of={IconStar} size={size} />
      ))}
      <span className={classes.filled} style={{ width: `${(100 * value) / places.length}%` }}>
        {places.map((place) => (
          <Icon key={place} of={IconStarFilled} size={size} />
        ))}
      </span>
    </span>
  );
}
