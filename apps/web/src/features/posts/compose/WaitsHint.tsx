import type { SpaceRef } from "@bump/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { spaceQuery } from "#features/spaces/index.ts";

/** Says before it is sent that what is posted here waits, where the space approves everything; who runs it does not wait. */
export function WaitsHint({ space }: { space: SpaceRef }) {
  const { t } = useTranslation("posts");
  const { data } = useQuery({ ...spaceQuery(space.spaceId), enabled: space.isPrivate });
  if (data?.inside?.approvalRule !== "everything" || data.can.manage) return null;
  return (
    <Text size="sm" c="var(--b-text-2)">
      {t("states.pendingText")}
    </Text>
  );
}
