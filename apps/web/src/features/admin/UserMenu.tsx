import { type AdminUserView, planIds, siteRoles } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import {
  IconBan,
  IconCreditCard,
  IconDots,
  IconLockOpen2,
  IconShieldCheck,
  IconTrash,
  IconUserCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { changeUser, deleteUser } from "./admin.mutations.ts";
import type { Act } from "./use-asking.tsx";

type Props = { user: AdminUserView; onAct: (act: Act) => void };

/** What an admin can do with an account: role, plan, suspension, deletion. */
export function UserMenu({ user, onAct }: Props) {
  const { t } = useTranslation("admin");
  const isMe = useMe()?.id === user.id;
  const name = user.displayName;
  const change = (data: Parameters<typeof changeUser>[1], ask?: "admin" | "suspend", confirm = "") =>
    onAct({
      run: () => changeUser(user, data),
      done: t("users.saved", { name }),
      failed: t("users.failed", { name }),
      question: ask && {
        title: t(`users.ask.${ask}.title`, { name }),
        text: t(`users.ask.${ask}.text`),
        confirm,
        undoable: true,
      },
    });
  const roles = siteRoles
    .filter((role) => role !== user.siteRole)
    .map((role): ActionItem => {
      const label = t("users.makeRole", { role: t(`users.roles.${role}`) });
      return {
        label,
        icon: IconShieldCheck,
        onSelect: () => change({ siteRole: role }, role === "admin" ? "admin" : undefined, label),
      };
    });
  const plans = planIds
    .filter((plan) => plan !== user.plan)
    .map((plan): ActionItem => ({
      label: t("users.givePlan", { plan: t(`users.plans.${plan}`) }),
      icon: IconCreditCard,
      onSelect: () => change({ plan }),
    }));
  // Nobody suspends or deletes themself here.
  const ends: ActionItem[] = [
    user.suspended
      ? { label: t("users.unsuspend"), icon: IconLockOpen2, onSelect: () => change({ suspended: false }) }
      : {
          label: t("users.suspend"),
          icon: IconBan,
          danger: true,
          onSelect: () => change({ suspended: true }, "suspend", t("users.suspend")),
        },
    {
      label: t("users.delete"),
      icon: IconTrash,
      danger: true,
      onSelect: () =>
        onAct({
          run: () => deleteUser(user),
          done: t("users.deleted", { name }),
          failed: t("users.deleteFailed", { name }),
          question: {
            title: t("users.ask.delete.title", { name }),
            text: t("users.ask.delete.text"),
            confirm: t("users.delete"),
            undoable: false,
          },
        }),
    },
  ];
  const profile: ActionItem = {
    label: t("users.profile"),
    icon: IconUserCircle,
    to: "/network/$id/info",
    params: { id: user.id },
  };
  const label = t("users.menu", { name });
  return (
    <ActionMenu
      label={label}
      width={280}
      items={[profile, "divider", ...roles, "divider", ...plans, ...(isMe ? [] : (["divider", ...ends] as const))]}
    >
      <ActionIcon aria-label={label}>
        <Icon of={IconDots} />
      </ActionIcon>
    </ActionMenu>
  );
}
