import type { RevisionView } from "@bump/contract";
import { Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { linkedText, tagsBeside } from "#lib/plain-text.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { TextDiff } from "#ui/TextDiff.tsx";
import { When } from "#ui/When.tsx";
import classes from "./HistoryDialog.module.css";

function Words({ name, html, tags }: RevisionView) {
  const beside = tagsBeside({ tags, html });
  return (
    <>
      {name && <Text fw={600}>{name}</Text>}
      <HtmlText html={html} />
      {beside && <Text c="var(--b-text-2)">{beside}</Text>}
    </>
  );
}

type ChangesProps = { revision: RevisionView; former: RevisionView; among: number };

function Changes({ revision, former, among }: ChangesProps) {
  const [before, after] = [tagsBeside(former), tagsBeside(revision)];
  return (
    <>
      {revision.name !== former.name && (
        <TextDiff former={former.name ?? ""} next={revision.name ?? ""} among={among} />
      )}
      <TextDiff former={linkedText(former.html)} next={linkedText(revision.html)} among={among} />
      {(before || after) && <TextDiff former={before} next={after} among={among} />}
    </>
  );
}

type RevisionProps = {
  revision: RevisionView;
  isNow: boolean;
  /** The text that it is compared with. */
  former: RevisionView | undefined;
  /** How many revisions there are. */
  among: number;
};

function Revision({ revision, isNow, former, among }: RevisionProps) {
  const { t } = useTranslation("posts");
  const { number, state, isCommunityEdit, when, note } = revision;
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
      {former ? <Changes revision={revision} former={former} among={among} /> : <Words {...revision} />}
      {note && (
        <Text size="sm" c="var(--b-text-2)">
          {note}
        </Text>
      )}
    </li>
  );
}

/** What was shown before it; nothing before the first. */
function formerOf(revisions: readonly RevisionView[], at: number): RevisionView | undefined {
  return revisions.slice(at + 1).find(({ state }) => state === "published");
}

type Props = {
  of: { id: string; spaceId: string; revision: number };
  load: (signal: AbortSignal) => Promise<RevisionView[]>;
  onClose: () => void;
};

/** The texts that something has had, newest first, as they were or with what changed in each. */
export function HistoryDialog({ of, load, onClose }: Props) {
  const { t } = useTranslation("posts");
  const [comparing, setComparing] = useState(false);
  const query = useQuery({
    queryKey: ["space", of.spaceId, "revisions", of.id, of.revision],
    queryFn: ({ signal }) => load(signal),
  });
  const revisions = query.data ?? [];
  const newest = revisions.find(({ state }) => state === "published");
  return (
    <ResponsiveDialog opened onClose={onClose} title={t("history.title")}>
      {query.isPending && <Skeletons shape="text" count={2} />}
      {query.isError && <ErrorNotice title={t("history.failed")} onRetry={() => void query.refetch()} />}
      {revisions.length > 1 && (
        <Switch
          label={t("history.changes")}
          checked={comparing}
          onChange={(event) => setComparing(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.revisions}>
        {revisions.map((revision, at) => (
          <Revision
            key={revision.id}
            revision={revision}
            isNow={revision === newest}
            former={comparing ? formerOf(revisions, at) : undefined}
            among={revisions.length}
          />
        ))}
      </ul>
    </ResponsiveDialog>
  );
}
