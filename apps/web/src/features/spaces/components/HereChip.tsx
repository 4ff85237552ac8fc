import type { SpaceView } from "@bump/contract";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { Chip } from "#ui/Chip.tsx";

/** Marks the space that the person is in now. */
export function HereChip({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  if (useMe()?.activeSpace.spaceId !== space.spaceId) return null;
  return (
    <Chip icon={IconCheck} chosen>
      {t("card.here")}
    </Chip>
  );
}
