import type { ApprovalView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MediaStrip } from "#features/media/index.ts";
import { PlaceLine } from "#features/places/index.ts";
import { kindOf } from "#features/reports/index.ts";
import { dropDraft } from "#lib/drafts.ts";
import { itemsOf } from "#lib/pages.ts";
import { linkedText, tagsBeside } from "#lib/plain-text.ts";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { LongText } from "#ui/LongText.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { notify } from "#ui/notify.ts";
import { tell } from "#ui/tell.ts";
import { TextDiff } from "#ui/TextDiff.tsx";
import { When } from "#ui/When.tsx";
import { decideOn } from "./approvals.mutations.ts";
import { approvalsQuery } from "./approvals.queries.ts";
import classes from "./ApprovalQueue.module.css";

/** Where the reason is kept until it is sent. */
function reasonPlace({ id }: ApprovalView): string {
  return `rejection/${id}`;
}

type RejectProps = { item: ApprovalView; title: string; onReject: (note: string) => void; onClose: () => void };

function RejectDialog(props: RejectProps) {
  const begun = useKeptAt(reasonPlace(props.item), () => "");
  return begun !== null && <RejectForm {...props} begun={begun} />;
}

function RejectForm({ item, title, onReject, onClose, begun }: RejectProps & { begun: string }) {
  const { t } = useTranslation("moderation");
  const { value: note, change, keep } = useKeptState(reasonPlace(item), begun);
  return (
    <ResponsiveDialog
      opened
      onClose={() => void keep().then(onClose)}
      size={440}
      title={t("approvals.rejectTitle", { title })}
      main={
        <Button color="red" onClick={() => void keep().then(() => onReject(note.trim()))}>
          {t("approvals.reject")}
        </Button>
      }
    >
      <Textarea
        label={t("approvals.reason")}
        description={t("approvals.reasonHint")}
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.note.max}
        value={note}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </ResponsiveDialog>
  );
}

/** What would be published; of another text for something that is there already, what it changes. */
function Words({ item: { former, snapshot } }: { item: ApprovalView }) {
  const [text, tags] = [linkedText(snapshot.html), tagsBeside(snapshot)];
  if (!former) {
    return (
      <div className={classes.words}>
        <LongText>{text}</LongText>
        {tags && <Text c="var(--b-text-2)">{tags}</Text>}
      </div>
    );
  }
  return (
    <div className={classes.words}>
      {former.title !== snapshot.title && <TextDiff former={former.title} next={snapshot.title} />}
      <TextDiff former={linkedText(former.html)} next={text} />
      <TextDiff former={tagsBeside(former)} next={tags} />
    </div>
  );
}

function Waiting({ item }: { item: ApprovalView }) {
  const { t } = useTranslation("moderation");
  const [rejecting, setRejecting] = useState(false);
  const title = item.snapshot.title || kindOf(item, t);
  const decide = (decision: "approve" | "reject", note?: string) => {
    setRejecting(false);
    const send = async () => {
      const isDecided = await decideOn(item, { decision, note: note || undefined });
      await dropDraft(reasonPlace(item));
      if (!isDecided) notify.info(t("approvals.decided", { title }));
      else notify.success(t(decision === "approve" ? "approvals.approved" : "approvals.rejected", { title }));
    };
    return tell(send, { failed: t("approvals.failed", { title }) });
  };
  return (
    <article className={classes.item}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        <When at={item.when} byDay={item.isAnonymousPost} />
        {item.isRevision && ` · ${t(item.isAnonymousPost ? "approvals.edit" : "approvals.authorsEdit")}`}
      </Text>
      <Words item={item} />
      <MediaStrip files={item.files} />
      {item.location && <PlaceLine location={item.location} />}
      <Link to={item.link as "/"} className={classes.open}>
        <Icon of={IconExternalLink} size={16} />
        {t("reports.open")}
      </Link>
      <Group gap={8} mt={12}>
        <Button variant="light" onClick={() => void decide("approve")}>
          {t("approvals.approve")}
        </Button>
        <Button variant="default" color="red" onClick={() => setRejecting(true)}>
          {t("approvals.reject")}
        </Button>
      </Group>
      {rejecting && (
        <RejectDialog
          item={item}
          title={title}
          onClose={() => setRejecting(false)}
          onReject={(note) => void decide("reject", note)}
        />
      )}
    </article>
  );
}

/** Posts that others see when somebody has approved them. */
export function ApprovalQueue({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("moderation");
  const query = useInfiniteQuery(approvalsQuery(spaceId));
  const items = itemsOf(query.data);
  return (
    <Section
      title={t("approvals.title")}
      text={t(query.isSuccess && items.length === 0 ? "approvals.none" : "approvals.text")}
    >
      {query.isPending && <Skeletons shape="row" />}
      {query.isError && items.length === 0 && <ErrorNotice onRetry={() => void query.refetch()} />}
      {items.length > 0 && (
        <Stack gap={0}>
          {items.map((item) => (
            <Waiting key={item.id} item={item} />
          ))}
        </Stack>
      )}
      <LoadMore query={query} />
    </Section>
  );
}
