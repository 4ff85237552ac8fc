import { limits } from "@bump/contract/rules";
import { Button, Card, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconRss } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { followedQuery } from "../tags.queries.ts";
import { FeedTagsDialog } from "./dialogs.tsx";
import { TagRow } from "./TagRow.tsx";
import classes from "./tags.module.css";

/** /following: the tags followed in a space, ten at most. */
export function FollowedTags({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation(["tags", "empty"]);
  const [editing, { open, close }] = useDisclosure(false);
  const query = useQuery(followedQuery(spaceId));
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const tags = query.data ?? [];
  const dialog = editing && <FeedTagsDialog spaceId={spaceId} tags={tags.map(({ name }) => name)} onClose={close} />;
  if (tags.length === 0) {
    return (
      <>
        <EmptyState
          icon={IconRss}
          title={t("empty:following.title")}
          action={<Button onClick={open}>{t("empty:following.action")}</Button>}
        >
          {t("empty:following.text")}
        </EmptyState>
        {dialog}
      </>
    );
  }
  const { max } = limits.followedTags;
  return (
    <>
      <Card padding={0}>
        <div className={classes.head}>
          <Text component="output" c="var(--b-text-2)">
            {t("tags:feed.count", { done: tags.length, total: max })}
            {tags.length >= max && ` · ${t("tags:dialog.max")}`}
          </Text>
          <Button variant="default" leftSection={<Icon of={IconPencil} size={18} />} onClick={open}>
            {t("tags:feed.edit")}
          </Button>
        </div>
        <ul className={classes.rows} aria-label={t("tags:feed.chosen")}>
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} />
          ))}
        </ul>
      </Card>
      {dialog}
    </>
  );
}
