import { Input } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useId } from "react";
import { Icon } from "./Icon.tsx";
import classes from "./StarField.module.css";

const places = [1, 2, 3, 4, 5];

type Props = {
  label: string;
  /** What so many stars are called. */
  nameOf: (stars: number) => string;
  /** 0 for none yet. */
  value: number;
  onChange: (stars: number) => void;
  error: string | null;
};

/** One to five stars. Real radio buttons below: Tab reaches them, arrows choose, readers hear a name for each. */
export function StarField({ label, nameOf, value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? id : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.stars}>
        {places.map((place) => (
          <label key={place} className={classes.star} title={nameOf(place)}>
            <input
              type="radio"
              name={`${id}-stars`}
              aria-label={nameOf(place)}
              checked={place === value}
              onChange={() => onChange(place)}
            />
            <Icon of={place <= value ? IconStarFilled : IconStar} size={28} />
          </label>
        ))}
        {value > 0 && (
          <span className={classes.name} aria-hidden>
            {nameOf(value)}
          </span>
        )}
      </div>
      {error && (
        <Input.Error id={id} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
