import { isReportedThing, type ReportView } from "@bump/contract";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { plainText } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { Chip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LongText } from "#ui/LongText.tsx";
import { tell } from "#ui/tell.ts";
import { DecideDialog } from "./DecideDialog.tsx";
import { itemLink } from "./item-link.ts";
import classes from "./ReportCard.module.css";
import { ReportStatus } from "./ReportStatus.tsx";
import { decideReport } from "./reports.mutations.ts";
import { useTitleOf } from "./titles.ts";

/** As it was when it was reported. */
function Snapshot({ report }: { report: ReportView }) {
  const { t } = useTranslation(["moderation", "posts"]);
  const { snapshot, path, collection, isAnonymousPost } = report;
  // Nobody wrote these: their title says whom or what the report is on.
  const isWritten = !isReportedThing(collection);
  const link = path === null ? null : itemLink(path);
  return (
    <div className={classes.snapshot}>
      {isWritten && (
        <Text size="sm" c="dimmed">
          {isAnonymousPost
            ? t("reports.anonymous")
            : t("reports.by", { name: snapshot.author?.displayName ?? t("posts:card.gone") })}
        </Text>
      )}
      <LongText>{plainText(snapshot.html)}</LongText>
      {link ? (
        <Link {...link} className={classes.open}>
          <Icon of={IconExternalLink} size={16} />
          {t("reports.open")}
        </Link>
      ) : (
        <Text size="sm" c="dimmed">
          {t(snapshot.title || snapshot.html ? "reports.gone" : "reports.forgotten")}
        </Text>
      )}
    </div>
  );
}

/** Who reported, how many others did, and who has it in hand: for those who act on it. */
function Circumstances({ report }: { report: ReportView }) {
  const { t } = useTranslation("moderation");
  const { relative, dateTime } = useFormats();
  const { staff, when } = report;
  const ago = relative(when);
  const facts = [
    staff?.reporter
      ? t("reports.reportedBy", { name: staff.reporter.displayName, when: ago })
      : t("reports.reported", { when: ago }),
    staff && staff.openReports > 1 && t("reports.others", { count: staff.openReports }),
    staff?.claimedBy && t("reports.claimedBy", { name: staff.claimedBy.displayName }),
  ];
  return (
    <Text size="sm" c="dimmed" title={dateTime(when)}>
      {facts.filter(Boolean).join(" · ")}
    </Text>
  );
}

function Outcome({ report }: { report: ReportView }) {
  const { t } = useTranslation("moderation");
  const { relative } = useFormats();
  const { outcome, status, collection } = report;
  if (!outcome) return null;
  const gone = isReportedThing(collection) ? "gone" : "removed";
  const word = outcome.removed ? gone : "kept";
  return (
    <div className={classes.outcome}>
      <Text fw={600}>
        {t(`reports.outcome.${status === "dismissed" ? "dismissed" : word}`)}
        <Text span size="sm" c="dimmed" fw={400}>
          {" · "}
          {relative(outcome.decidedAt)}
        </Text>
      </Text>
      {outcome.note && <Text c="var(--b-text-2)">{outcome.note}</Text>}
    </div>
  );
}

function Actions({ report }: { report: ReportView }) {
  const { t } = useTranslation("moderation");
  const [deciding, dialog] = useDisclosure(false);
  const claim = useAction(() =>
    tell(() => decideReport(report, { status: "in_review" }), {
      done: t("reports.claimed"),
      failed: t("reports.claimFailed"),
    }),
  );
  const { can } = report;
  if (!can.claim && !can.decide) return null;
  return (
    <Group gap={8} mt={16}>
      {can.decide && <Button onClick={dialog.open}>{t("reports.decide")}</Button>}
      {can.claim && (
        <Button variant={can.decide ? "default" : "filled"} loading={claim.pending} onClick={() => claim.run()}>
          {t("reports.claim")}
        </Button>
      )}
      {deciding && <DecideDialog report={report} onClose={dialog.close} />}
    </Group>
  );
}

/** Why it was reported, how it was, how far it has come, and what can be done. */
export function ReportDetails({ report }: { report: ReportView }) {
  const { t } = useTranslation("moderation");
  const { tags, comments } = report;
  return (
    <>
      <Circumstances report={report} />
      <div className={classes.topics}>
        {tags.map((topic) => (
          <Chip key={topic}>{t(`reports.topics.${topic}`)}</Chip>
        ))}
      </div>
      {comments && (
        <blockquote className={classes.said} aria-label={t("reports.said")}>
          {comments}
        </blockquote>
      )}
      <Snapshot report={report} />
      <Outcome report={report} />
      <Actions report={report} />
    </>
  );
}

/** What was reported, with all there is to know of it. */
export function ReportCard({ report }: { report: ReportView }) {
  const titleOf = useTitleOf();
  return (
    <Card component="article">
      <Group justify="space-between" align="flex-start" gap={8}>
        <Title order={2} size="h4" className={classes.title}>
          {titleOf(report)}
        </Title>
        <ReportStatus status={report.status} />
      </Group>
      <ReportDetails report={report} />
    </Card>
  );
}
