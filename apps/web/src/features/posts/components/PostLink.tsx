import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Link>, "to" | "params" | "search"> & {
  /** One of shareTargets. */
  target: string;
};

/** Leads to the page of a post. */
export function PostLink({ target, ...props }: Props) {
  return <Link {...props} to={`/${target}` as "/"} />;
}
