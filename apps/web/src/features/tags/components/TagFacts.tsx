import type { TagView } from "@bump/contract";
import { ActionIcon, Anchor, Group } from "@mantine/core";
import { IconFlag3, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FollowersDialog } from "#features/reactions/index.ts";
import { ShareButton, shareTargets } from "#features/sharing/index.ts";
import { useFormats } from "#lib/formats.ts";
import { askedToReport } from "#lib/reporting.ts";
import { Icon } from "#ui/Icon.tsx";
import { When } from "#ui/When.tsx";
import { DescribeTagDialog } from "./DescribeTagDialog.tsx";
import classes from "./tags.module.css";

/** What a tag stands for, and how much is said about it. */
export function TagFacts({ tag }: { tag: TagView }) {
  const { t } = useTranslation(["tags", "common"]);
  const { number, date } = useFormats();
  const [describing, setDescribing] = useState(false);
  const [showsFollowers, setShowsFollowers] = useState(false);
  const { totalStories, totalProblems, totalSolutions, totalFollowers } = tag.counters;
  const report = () => askedToReport.set({ path: `tags/${tag.id}`, name: `#${tag.title}` });
  const figures = [
    [t("info.stories"), totalStories],
    [t("info.problems"), totalProblems],
    [t("info.solutions"), totalSolutions],
  ] as const;
  return (
    <>
      <div className={classes.describe}>
        <p className={classes.text} dir="auto">
          {tag.description || t("info.noDescription")}
        </p>
        <Group gap={4} wrap="nowrap">
          {tag.can.edit && (
            <ActionIcon aria-label={t("tags:describe.label", { tag: tag.title })} onClick={() => setDescribing(true)}>
              <Icon of={IconPencil} />
            </ActionIcon>
          )}
          <ShareButton shared={{ target: shareTargets.tag(tag), title: `#${tag.title}`, spaceId: tag.spaceId }} />
          <ActionIcon aria-label={t("common:actions.report")} title={t("common:actions.report")} onClick={report}>
            <Icon of={IconFlag3} />
          </ActionIcon>
        </Group>
      </div>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
        <div className={classes.figure}>
          <dt>{t("info.followers")}</dt>
          <dd>
            <Anchor
              component="button"
              type="button"
              className={classes.followers}
              fw="inherit"
              fz="inherit"
              aria-haspopup="dialog"
              aria-label={t("row.followers", { count: totalFollowers, number: number(totalFollowers) })}
              onClick={() => setShowsFollowers(true)}
            >
              {number(totalFollowers)}
            </Anchor>
          </dd>
        </div>
      </dl>
      {describing && <DescribeTagDialog tag={tag} onClose={() => setDescribing(false)} />}
      {showsFollowers && <FollowersDialog path={`tags/${tag.id}`} onClose={() => setShowsFollowers(false)} />}
      <p className={classes.detail}>
        {t("info.since")} <When at={tag.createdAt}>{date(tag.createdAt)}</When>
      </p>
    </>
  );
}
