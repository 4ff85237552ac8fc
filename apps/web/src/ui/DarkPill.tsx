import type { ComponentProps } from "react";
import classes from "./DarkPill.module.css";

/** A figure over a picture: dark in both themes, for the picture is the same in both. Where it stands its class says. */
export function DarkPill({ className = "", ...props }: ComponentProps<"span">) {
  return <span className={`${classes.pill} ${className}`} {...props} />;
}
