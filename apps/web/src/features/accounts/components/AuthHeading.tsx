import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <Title order={1}>{title}</Title>
      {children && (
        <Text c="var(--b-text-2)" mt={4}>
          {children}
        </Text>
      )}
    </header>
  );
}
