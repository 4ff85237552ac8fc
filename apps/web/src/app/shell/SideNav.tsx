import { Tooltip, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SpaceRef } from "@bump/contract";
import { IconChevronDown, IconChevronUp, IconLock, IconWorld } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { MoreSpaces } from "./MoreSpaces.tsx";
import { Quote } from "./Quote.tsx";
import { appsSection, type Section, sectionOf, spaceSections } from "./sections.ts";
import classes from "./SideNav.module.css";
import { SpaceImage } from "./SpaceImage.tsx";
import { isWorld, useSpaces } from "./spaces.ts";

type RowProps = { section: Section; space: SpaceRef; current: boolean };

function SectionRow({ section, space, current }: RowProps) {
  const { t } = useTranslation("shell");
  const row = (
    <>
      <Icon of={section.icon} />
      <span className={classes.word}>{t(`nav.${section.name}`)}</span>
    </>
  );
  if (section.name === "members" && isWorld(space)) {
    return (
      <Tooltip label={t("nav.membersDisabled")} position="right">
        <UnstyledButton className={classes.row} aria-disabled aria-description={t("nav.membersDisabled")}>
          {row}
        </UnstyledButton>
      </Tooltip>
    );
  }
  return (
    <Link
      {...section.link}
      className={classes.row}
      aria-current={current ? "page" : undefined}
      activeProps={{ "aria-current": current ? "page" : undefined }}
    >
      {row}
    </Link>
  );
}

function SpaceGroup({ space }: { space: SpaceRef }) {
  const { t } = useTranslation("shell");
  const [opened, { toggle }] = useDisclosure(true);
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  return (
    <section aria-label={space.spaceName}>
      <UnstyledButton className={classes.space} onClick={toggle} aria-expanded={opened}>
        <SpaceImage space={space} size={36} />
        <span className={classes.word}>
          <b className={classes.name}>{space.spaceName}</b>
          <span className={classes.kind}>
            <Icon of={space.isPrivate ? IconLock : IconWorld} size={14} />
            {t(space.isPrivate ? "nav.privateSpace" : "nav.publicSpace")}
          </span>
        </span>
        <Icon of={opened ? IconChevronUp : IconChevronDown} size={18} />
      </UnstyledButton>
      {opened &&
        spaceSections(space.spaceId).map((entry) => (
          <SectionRow key={entry.name} section={entry} space={space} current={entry.name === section} />
        ))}
    </section>
  );
}

function RecentSpaces({ spaces }: { spaces: SpaceRef[] }) {
  const { t } = useTranslation("shell");
  return (
    <section aria-labelledby="recent-spaces">
      <h2 id="recent-spaces" className={classes.label}>
        {t("nav.recent")}
      </h2>
      {spaces.map((space) => (
        <Link key={space.spaceId} to="/space/$id/info" params={{ id: space.spaceId }} className={classes.row}>
          <SpaceImage space={space} size={22} />
          <span className={classes.word}>{space.spaceName}</span>
        </Link>
      ))}
    </section>
  );
}

/** The left navigation: the active space and its entries, other spaces, a quote, the language. */
export function SideNav() {
  const { t } = useTranslation("shell");
  const { active, recent } = useSpaces();
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  if (!active) return null;
  return (
    <nav className={classes.nav} aria-label={t("nav.title")}>
      <SpaceGroup space={active} />
      <RecentSpaces spaces={recent} />
      <div>
        <MoreSpaces />
        <SectionRow section={appsSection} space={active} current={section === "apps"} />
      </div>
      <div className={classes.foot}>
        <Quote />
        <div className={classes.language}>
          <LanguageSelect />
        </div>
      </div>
    </nav>
  );
}
