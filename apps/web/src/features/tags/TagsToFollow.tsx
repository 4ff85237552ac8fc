import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCheck, IconHash } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { tell } from "#ui/tell.ts";
import { setFollowing } from "./tags.mutations.ts";
import { followedTagsQuery, topTagsQuery } from "./tags.queries.ts";
import classes from "./TagsToFollow.module.css";

const shown = 4;

function TagRow({ tag }: { tag: TagView }) {
  const { t } = useTranslation("tags");
  const { name, following, counters } = tag;
  const toggle = useAction(() => tell(() => setFollowing(tag, !following), { failed: t("follow.failed") }));
  const count = counters.totalStories;
  return (
    <li className={classes.row}>
      <IconTile icon={IconHash} />
      <span className={classes.words}>
        <Link to="/tags/$id" params={{ id: name }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.count}>{t("toFollow.stories", { count })}</span>
      </span>
      <Button
        size="compact-sm"
        variant={following ? "subtle" : "light"}
        color={following ? "gray" : undefined}
        leftSection={following && <Icon of={IconCheck} size={16} />}
        aria-label={t(following ? "follow.stopNamed" : "follow.startNamed", { name })}
        aria-pressed={following}
        onClick={toggle.run}
      >
        {t(following ? "follow.following" : "follow.start")}
      </Button>
    </li>
  );
}

/** What the space talks about most, to be followed from here. Nothing where nothing has been tagged. */
export function TagsToFollow({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("tags");
  const title = useId();
  const { data } = useInfiniteQuery(topTagsQuery(spaceId, shown));
  const { data: followed } = useQuery(followedTagsQuery(spaceId));
  const tags = itemsOf(data);
  if (tags.length === 0) return null;
  return (
    <Card padding={16} component="section" aria-labelledby={title}>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Title order={2} size="h4" id={title}>
          {t("toFollow.title")}
        </Title>
        {followed && (
          <Text size="sm" c="dimmed">
            {t("toFollow.count", { count: followed.length, max: limits.followedTags.max })}
          </Text>
        )}
      </Group>
      <ul className={classes.rows}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} />
        ))}
      </ul>
    </Card>
  );
}
