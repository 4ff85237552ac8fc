import { Button, Text } from "@mantine/core";
import { IconArrowLeft, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#lib/session.ts";
import { useSite } from "#lib/site.ts";
import { BrokenLine } from "#ui/BumpLine.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./ErrorPage.module.css";

type Props = { overline: string; title: string; children: ReactNode; actions?: ReactNode; after?: ReactNode };

/** A page that is not there: the broken line, why, and the ways out. */
export function DeadEnd({ overline, title, children, actions, after }: Props) {
  const { t } = useTranslation("ui");
  const { supportEmail } = useSite();
  const isVisitor = useSession().state === "signed-out";
  return (
    <div className={classes.page}>
      <div className={classes.drawing}>
        <BrokenLine />
      </div>
      <p className={classes.overline}>{overline}</p>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <Text component="div" className={classes.text}>
        {children}
      </Text>
      <div className={classes.actions}>
        {actions}
        <Button
          renderRoot={(props) => <Link to={isVisitor ? "/" : "/stories/recent"} {...props} />}
          variant={actions ? "default" : "filled"}
          leftSection={<Icon of={IconArrowLeft} size={18} />}
        >
          {t(isVisitor ? "errorPage.home" : "errorPage.back")}
        </Button>
        {supportEmail && (
          <Button
            component="a"
            href={`mailto:${supportEmail}`}
            variant="default"
            leftSection={<Icon of={IconMail} size={18} />}
          >
            {t("errorPage.emailUs")}
          </Button>
        )}
      </div>
      {after}
    </div>
  );
}
