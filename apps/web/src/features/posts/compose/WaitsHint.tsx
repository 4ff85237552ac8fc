import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { spaceQuery, useSpaceOf } from "#features/spaces/index.ts";

/** Says before it is sent that what is posted here waits, where the space approves everything; who runs it does not wait. */
export function WaitsHint({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("posts");
  const space = useSpaceOf(spaceId);
  const { data } = useQuery({ ...spaceQuery(spaceId), enabled: space?.isPrivate === true });
  if (data?.inside?.approvalRule !== "everything" || data.can.manage) return null;
  return (
    <Text size="sm" c="var(--b-text-2)">
      {t("states.pendingText")}
    </Text>
  );
}
