import { Card, Group, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Delayed } from "#ui/Delayed.tsx";

/** Posts in the places of those that are coming. */
export function PostSkeletons({ count }: { count: number }) {
  const { t } = useTranslation("common");
  return (
    <Delayed reserved>
      <Stack component="output" gap={16} aria-label={t("loading")}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index}>
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
            <Group justify="space-between" mt={20}>
              <Skeleton height={20} width={120} />
              <Skeleton height={20} width={90} />
            </Group>
          </Card>
        ))}
      </Stack>
    </Delayed>
  );
}
