import classes from "./KeyHint.module.css";

/** A key as it is written on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
