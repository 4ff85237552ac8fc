import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { tell } from "#ui/tell.ts";
import { setFollowing } from "../tags.mutations.ts";
import { followedQuery } from "../tags.queries.ts";

/** Follows at once, ten at most; asks before it ends. `lang`: another language than the person's own. */
export function FollowButton({ tag, lang }: { tag: TagView; lang?: string }) {
  const { t } = useTranslation("tags");
  const [asked, { open, close }] = useDisclosure(false);
  const { data: followed } = useQuery(followedQuery(tag.spaceId, lang));
  const { following, title } = tag;
  const change = (next: boolean) =>
    tell(() => setFollowing(tag, next, lang), {
      failed: t(next ? "follow.failed" : "unfollow.failed", { tag: title }),
    });
  const press = () => {
    if (following) open();
    else if (followed && followed.length >= limits.followedTags.max) notify.error(t("follow.max"));
    else void change(true);
  };
  return (
    <>
      <Button
        variant={following ? "subtle" : "light"}
        color={following ? "gray" : undefined}
        leftSection={following ? <Icon of={IconCheck} size={16} /> : undefined}
        aria-label={t(following ? "follow.endLabel" : "follow.label", { tag: title })}
        onClick={press}
        px={12}
        flex="none"
      >
        {t(following ? "follow.on" : "follow.off")}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={close}
        onConfirm={() => {
          close();
          void change(false);
        }}
        title={t("unfollow.title", { tag: title })}
        confirmLabel={t("unfollow.confirm")}
        cancelLabel={t("unfollow.keep")}
        undoable
      >
        {t("unfollow.text")}
      </ConfirmDialog>
    </>
  );
}
