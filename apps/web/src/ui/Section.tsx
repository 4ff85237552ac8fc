import { Card, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type Props = { title: string; text?: ReactNode; children?: ReactNode };

/** A card with a heading: what it is, and what can be done with it. */
export function Section({ title, text, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap={16}>
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {text && (
            <Text c="var(--b-text-2)" mt={4}>
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
