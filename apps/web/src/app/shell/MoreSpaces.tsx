import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconCertificate,
  IconChevronDown,
  IconChevronRight,
  IconDotsCircleHorizontal,
  IconFlag,
  IconLock,
  IconWorld,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { skillsSpace, useChangeSpace, useSpaceName, worldSpace } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { CountBadge } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./SideNav.module.css";

function Invites({ count }: { count: number }) {
  const { t } = useTranslation("shell");
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden>
        <CountBadge count={count} urgent />
      </span>
      <VisuallyHidden>{t("nav.invites", { count })}</VisuallyHidden>
    </>
  );
}

export function MoreSpaces() {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const changeSpace = useChangeSpace();
  const invites = useMe()?.counters.totalInvites ?? 0;
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <section>
      <UnstyledButton className={classes.row} onClick={toggle} aria-expanded={opened}>
        <Icon of={IconDotsCircleHorizontal} />
        <span className={classes.word}>{t("nav.more")}</span>
        {!opened && <Invites count={invites} />}
        <Icon of={opened ? IconChevronDown : IconChevronRight} size={18} />
      </UnstyledButton>
      {opened && (
        <div className={classes.inner}>
          <UnstyledButton className={classes.row} onClick={() => void changeSpace(worldSpace)}>
            <Icon of={IconWorld} />
            <span className={classes.word}>{nameOf(worldSpace)}</span>
          </UnstyledButton>
          <Link to="/spaces/countries" className={classes.row}>
            <Icon of={IconFlag} />
            <span className={classes.word}>{t("nav.countries")}</span>
          </Link>
          <Link to={invites > 0 ? "/spaces/private/invited" : "/spaces/private/active"} className={classes.row}>
            <Icon of={IconLock} />
            <span className={classes.word}>{t("nav.private")}</span>
            <Invites count={invites} />
          </Link>
          <UnstyledButton className={classes.row} onClick={() => void changeSpace(skillsSpace)}>
            <Icon of={IconCertificate} />
            <span className={classes.word}>{nameOf(skillsSpace)}</span>
          </UnstyledButton>
        </div>
      )}
    </section>
  );
}
