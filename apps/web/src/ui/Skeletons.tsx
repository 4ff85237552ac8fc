import { Card, Group, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Delayed } from "./Delayed.tsx";

function CardSkeleton() {
  return (
    <Card>
      <Group gap={12} mb={20}>
        <Skeleton circle height={44} />
        <Stack gap={8}>
          <Skeleton height={14} width={120} />
          <Skeleton height={12} width={72} />
        </Stack>
      </Group>
      <Stack gap={8}>
        <Skeleton height={14} />
        <Skeleton height={14} />
        <Skeleton height={14} width="60%" />
      </Stack>
    </Card>
  );
}

function RowSkeleton() {
  return (
    <Group gap={12} py={8}>
      <Skeleton circle height={36} />
      <Stack gap={8} flex={1}>
        <Skeleton height={14} width="40%" />
        <Skeleton height={12} width="25%" />
      </Stack>
    </Group>
  );
}

function TextSkeleton() {
  return (
    <Stack gap={10}>
      <Skeleton height={22} width="45%" mb={6} />
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="70%" />
    </Stack>
  );
}

const shapes = { card: CardSkeleton, row: RowSkeleton, text: TextSkeleton };

/** Blocks in the places of what is coming. */
export function Skeletons({ shape, count = 3 }: { shape: keyof typeof shapes; count?: number }) {
  const { t } = useTranslation("common");
  const Shape = shapes[shape];
  return (
    <Delayed reserved>
      <Stack component="output" gap={shape === "card" ? 16 : 8} aria-label={t("loading")}>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} />
        ))}
      </Stack>
    </Delayed>
  );
}
