import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";
import classes from "./FieldButton.module.css";

/** Stands beside a field, as tall as it is. */
export function FieldButton(props: ButtonProps & ComponentProps<"button">) {
  return <Button variant="default" className={classes.button} {...props} />;
}
