import type { RevisionView } from "@bump/contract";
import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { When } from "#ui/When.tsx";
import type { Post, PostKind } from "../posts.kind.ts";
import classes from "./PostCard.module.css";

function Revision({ revision, isNow }: { revision: RevisionView; isNow: boolean }) {
  const { t } = useTranslation("posts");
  const { number, name, state, isCommunityEdit, when, html, note } = revision;
  const facts = [isCommunityEdit && t("history.community"), state !== "published" && t(`history.${state}`)];
  return (
    <li className={classes.revision}>
      <Title order={3} size="h4">
        {isNow ? t("history.now") : t("history.version", { number })}
      </Title>
      <Text size="sm" c="dimmed">
        <When at={when} byDay={isCommunityEdit && state === "pending"} />
        {facts.filter(Boolean).map((fact) => ` · ${String(fact)}`)}
      </Text>
      {name && <Text fw={600}>{name}</Text>}
      <HtmlText html={html} />
      {note && (
        <Text size="sm" c="var(--b-text-2)">
          {note}
        </Text>
      )}
    </li>
  );
}

type Props = { post: Post; listRevisions: PostKind<Post>["listRevisions"]; onClose: () => void };

/** The texts a post has had, newest first. */
export function HistoryDialog({ post, listRevisions, onClose }: Props) {
  const { t } = useTranslation("posts");
  const query = useQuery({
    queryKey: ["space", post.spaceId, "revisions", post.id, post.revision],
    queryFn: ({ signal }) => listRevisions(post.id, signal),
  });
  const newest = query.data?.find(({ state }) => state === "published");
  return (
    <ResponsiveDialog opened onClose={onClose} title={t("history.title")}>
      {query.isPending && <Skeletons shape="text" count={2} />}
      {query.isError && <ErrorNotice title={t("history.failed")} onRetry={() => void query.refetch()} />}
      <ul className={classes.revisions}>
        {query.data?.map((revision) => (
          <Revision key={revision.id} revision={revision} isNow={revision === newest} />
        ))}
      </ul>
    </ResponsiveDialog>
  );
}
