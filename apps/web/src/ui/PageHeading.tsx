import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageHeading.module.css";

type Props = {
  children: ReactNode;
  /** At the right end: at most one filled button. */
  actions?: ReactNode;
  /** Tabs follow: they stand closer. */
  tabbed?: boolean;
  /** Where a bar above says it already on phones; readers still hear it. */
  hiddenOnPhones?: boolean;
};

/** The page's one h1. It takes the focus after a change of page, so that readers hear where they are. */
export function PageHeading({ children, actions, tabbed = false, hiddenOnPhones = false }: Props) {
  return (
    <div className={classes.head} data-tabbed={tabbed || undefined} data-hidden-on-phones={hiddenOnPhones || undefined}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {children}
      </Title>
      {actions}
    </div>
  );
}
