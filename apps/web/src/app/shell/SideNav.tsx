import { Skeleton, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type SpaceRef, worldSpaceId } from "@bump/contract";
import { IconChevronDown, IconChevronUp, IconLock, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { isWorld, SpaceImage, spaceQuery, useChangeSpace, useSpaceName } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { MoreSpaces } from "./MoreSpaces.tsx";
import { Quote } from "./Quote.tsx";
import { appsSection, type Section, sectionOf, spaceSections } from "./sections.ts";
import classes from "./SideNav.module.css";
import { useActiveSpace, useRecentSpaces } from "./spaces.ts";

type RowProps = { section: Section; disabled?: boolean; current: boolean; count?: number };

function SectionRow({ section, disabled = false, current, count }: RowProps) {
  const { t } = useTranslation("shell");
  const { number } = useFormats();
  const row = (
    <>
      <Icon of={section.icon} />
      <span className={classes.word}>{t(`nav.${section.name}`)}</span>
      {count !== undefined && <span className={classes.count}>{number(count)}</span>}
    </>
  );
  if (disabled) {
    return (
      <UnstyledButton
        className={classes.row}
        title={t("nav.membersDisabled")}
        aria-disabled
        aria-description={t("nav.membersDisabled")}
        // Fingers see no title.
        onClick={() => notify.info(t("nav.membersDisabled"), { id: "members" })}
      >
        {row}
      </UnstyledButton>
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

function SpaceHead({ space }: { space: SpaceRef }) {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  return (
    <>
      <SpaceImage space={space} size={36} />
      <span className={classes.word}>
        <b className={classes.name}>{nameOf(space)}</b>
        <span className={classes.kind}>
          <Icon of={space.isPrivate ? IconLock : IconWorld} size={14} />
          {t(space.isPrivate ? "nav.privateSpace" : "nav.publicSpace")}
        </span>
      </span>
    </>
  );
}

/** The entries stand before the account is loaded, or where it cannot be: they are how one gets about. */
function SpaceGroup({ space }: { space: SpaceRef | null }) {
  const { t } = useTranslation();
  const nameOf = useSpaceName();
  const [opened, { toggle }] = useDisclosure(true);
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname, space?.spaceId) });
  const { data } = useQuery({ ...spaceQuery(space?.spaceId ?? ""), enabled: space?.isPrivate === true });
  return (
    <section aria-label={space ? nameOf(space) : undefined}>
      <UnstyledButton
        className={classes.space}
        onClick={toggle}
        aria-expanded={opened}
        aria-label={space ? undefined : t("loading")}
      >
        {space ? <SpaceHead space={space} /> : <Skeleton height={36} />}
        <Icon of={opened ? IconChevronUp : IconChevronDown} size={18} />
      </UnstyledButton>
      {opened &&
        spaceSections(space?.spaceId ?? worldSpaceId).map((entry) => (
          <SectionRow
            key={entry.name}
            section={entry}
            disabled={entry.name === "members" && (!space || isWorld(space))}
            current={entry.name === section}
            count={entry.name === "members" && space?.isPrivate ? data?.inside?.counters.totalMembers : undefined}
          />
        ))}
    </section>
  );
}

function RecentSpaces({ spaces }: { spaces: SpaceRef[] }) {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const changeSpace = useChangeSpace();
  // The navigation stands twice in the page when it is also a drawer.
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {t("nav.recent")}
      </h2>
      {spaces.map((space) => (
        <UnstyledButton key={space.spaceId} className={classes.row} onClick={() => void changeSpace(space)}>
          <SpaceImage space={space} size={22} />
          <span className={classes.name}>{nameOf(space)}</span>
        </UnstyledButton>
      ))}
    </section>
  );
}

/** The left navigation: the active space and its entries, other spaces, a quote, the language. */
export function SideNav() {
  const { t } = useTranslation("shell");
  const active = useActiveSpace();
  const recent = useRecentSpaces();
  const isInApps = useLocation({ select: ({ pathname }) => sectionOf(pathname, active?.spaceId) === "apps" });
  return (
    <nav className={classes.nav} aria-label={t("nav.title")}>
      <SpaceGroup space={active} />
      {recent.length > 0 && <RecentSpaces spaces={recent} />}
      <div>
        <MoreSpaces />
        <SectionRow section={appsSection} current={isInApps} />
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
