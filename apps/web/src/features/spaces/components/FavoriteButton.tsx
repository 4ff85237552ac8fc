import type { SpaceView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { setFavorite } from "../spaces.mutations.ts";
import { useSpaceName } from "../spaces.names.ts";

export function FavoriteButton({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const nameOf = useSpaceName();
  const toggle = useAction(() => tell(() => setFavorite(space, !space.favorite), { failed: t("failed.favorite") }));
  return (
    <ActionIcon
      onClick={toggle.run}
      aria-pressed={space.favorite}
      aria-label={t("card.favorite", { name: nameOf(space) })}
      c={space.favorite ? "var(--b-tone-gold)" : undefined}
    >
      <Icon of={space.favorite ? IconStarFilled : IconStar} />
    </ActionIcon>
  );
}
