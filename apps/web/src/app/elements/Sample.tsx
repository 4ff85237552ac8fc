import { Card, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ElementsPage.module.css";

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card component="section" className={classes.sample} aria-label={name}>
      <Title order={2} className={classes.label}>
        {name}
      </Title>
      {children}
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
