import { Card, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyLine } from "./BumpLine.tsx";
import classes from "./EmptyState.module.css";
import type { IconDrawing } from "./Icon.tsx";
import { IconTile } from "./IconTile.tsx";
import type { Tone } from "./theme/tokens.ts";

type Props = {
  icon: IconDrawing;
  tone?: Tone;
  title: ReactNode;
  /** What belongs here, in one or two sentences. */
  children: ReactNode;
  /** The one thing that fills it. */
  action?: ReactNode;
  /** It stands in a card already, or in a panel. */
  inset?: boolean;
};

export function EmptyState({ icon, tone, title, children, action, inset = false }: Props) {
  return (
    <Card className={classes.card} withBorder={!inset} data-inset={inset || undefined}>
      <div className={classes.drawing}>
        <EmptyLine />
        <span className={classes.kind}>
          <IconTile icon={icon} tone={tone} size={36} round />
        </span>
      </div>
      <Title order={2}>{title}</Title>
      <Text className={classes.text}>{children}</Text>
      {action}
    </Card>
  );
}
