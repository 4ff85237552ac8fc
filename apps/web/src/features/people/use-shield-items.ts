import type { AuthorView } from "@bump/contract";
import { IconBan, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { queryClient } from "#lib/query-client.ts";
import type { ActionItem } from "#ui/ActionMenu.tsx";
import { commonQuery } from "./people.queries.ts";
import { askForShield, changeShield } from "./people.shielding.ts";

/** For the menus of what somebody wrote: their author can be muted and blocked. None for oneself and for nobody. */
export function useShieldItems(author: AuthorView | null): ActionItem[] {
  const { t } = useTranslation();
  const me = useMe();
  if (!author || !me || me.id === author.id) return [];
  const name = author.displayName;
  // As far as it was asked for before: a menu is no reason for a request, and doing it again does no harm.
  const shield = queryClient.getQueryData(commonQuery(author.id).queryKey)?.shield ?? null;
  if (shield) {
    const lift = () => void changeShield(author, null, shield);
    return [{ label: t(`people.${shield}.lift`, { name }), icon: IconVolume, onSelect: lift }];
  }
  return [
    {
      label: t("people.mute.ask", { name }),
      icon: IconVolumeOff,
      onSelect: () => askForShield(author, "mute", null),
    },
    { label: t("people.block.ask", { name }), icon: IconBan, onSelect: () => askForShield(author, "block", null) },
  ];
}
