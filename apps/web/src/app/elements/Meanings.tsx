import { IconCheck, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusChip, statusLooks } from "#features/problems/index.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { Chip, CountBadge } from "#ui/Chip.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { type Kind, kinds } from "../kinds.ts";
import classes from "./ElementsPage.module.css";
import { Row, Sample } from "./Sample.tsx";

export function Statuses() {
  const { t } = useTranslation(["pages", "shell"]);
  const names = Object.keys(statusLooks) as (keyof typeof statusLooks)[];
  return (
    <Sample name={t("pages:elements.statuses")}>
      {[false, true].map((large) => (
        <Row key={String(large)}>
          {names.map((name) => (
            <StatusChip key={name} status={name} large={large} />
          ))}
        </Row>
      ))}
    </Sample>
  );
}

export function Kinds() {
  const { t } = useTranslation(["pages", "shell"]);
  return (
    <Sample name={t("pages:elements.kinds")}>
      <div className={classes.pairs}>
        {(Object.keys(kinds) as Kind[]).map((name) => (
          <span key={name} className={classes.pair}>
            <IconTile {...kinds[name]} />
            {t(`shell:kinds.${name}`)}
          </span>
        ))}
      </div>
    </Sample>
  );
}

export function Accounts() {
  const { t } = useTranslation(["pages", "common"]);
  return (
    <Sample name={t("pages:elements.accounts")}>
      <div className={classes.pairs}>
        <span className={classes.pair}>
          <Avatar name="Meera Rao" size={40} onlineLabel={t("pages:elements.online")} />
          {t("common:person")}
        </span>
        <span className={classes.pair}>
          <Avatar name="Ward Water Board" size={40} shape="square" />
          {t("common:organisation")}
        </span>
        <span className={classes.pair}>
          <MaskAvatar size={40} />
          {t("pages:elements.anonymous")}
        </span>
      </div>
    </Sample>
  );
}

export function Chips() {
  const { t } = useTranslation(["pages", "routes"]);
  return (
    <Sample name={t("pages:elements.chips")}>
      <Row>
        <Chip icon={IconUsers} count={51}>
          {t("routes:problemImpacted")}
        </Chip>
        <Chip icon={IconCheck} chosen>
          {t("routes:storiesFeed")}
        </Chip>
        <Chip outlined>#drains</Chip>
        <Chip outlined>?</Chip>
        <CountBadge count={6} />
        <CountBadge count={128} urgent />
      </Row>
    </Sample>
  );
}
