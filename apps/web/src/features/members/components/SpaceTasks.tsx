import type { SpaceView } from "@bump/contract";
import { Text } from "@mantine/core";
import { IconChecklist, IconChevronRight, IconClock, IconFlag3 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { Section } from "#ui/Section.tsx";
import type { Tone } from "#ui/theme/tokens.ts";
import classes from "./SpaceTasks.module.css";

const looks: Record<"requests" | "reports" | "approvals", { icon: IconDrawing; tone: Tone }> = {
  requests: { icon: IconClock, tone: "amber" },
  reports: { icon: IconFlag3, tone: "red" },
  approvals: { icon: IconChecklist, tone: "blue" },
};

const pages = {
  requests: "/space/$id/manage/participants/requested",
  reports: "/space/$id/manage/reports",
  approvals: "/space/$id/manage/reports",
} as const;

/** What waits for those who run the space, each with the way to it. */
export function SpaceTasks({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const { totalRequested, totalReports, totalApprovals } = space.inside?.counters ?? {};
  const all = [
    ["requests", totalRequested ?? 0],
    ["reports", totalReports ?? 0],
    ["approvals", totalApprovals ?? 0],
  ] as const;
  const tasks = all.filter(([, count]) => count > 0);
  return (
    <Section title={t("overview.tasks")}>
      {tasks.length === 0 && <Text c="var(--b-text-2)">{t("overview.nothing")}</Text>}
      <ul className={classes.tasks}>
        {tasks.map(([task, count]) => (
          <li key={task}>
            <Link to={pages[task]} params={{ id: space.id }} className={classes.task}>
              <IconTile {...looks[task]} />
              <span className={classes.word}>{t(`overview.${task}`, { count })}</span>
              <Icon of={IconChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
