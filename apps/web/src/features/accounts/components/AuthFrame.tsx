import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { useSite } from "#lib/site.ts";
import { Logo } from "#ui/BumpLine.tsx";
import { Hills } from "./Hills.tsx";
import classes from "./auth.module.css";

/** The entry pages: hills at the side (above, on phones), the form, and the small print. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { supportEmail } = useSite();
  return (
    <div className={classes.page}>
      <header className={classes.band}>
        <Hills shape="low" className={classes.lowHills} />
        <Link to="/" className={classes.logo}>
          <Logo size={32} />
        </Link>
        <LanguageSelect />
      </header>
      <aside className={classes.panel}>
        <Hills shape="tall" className={classes.tallHills} />
        <Link to="/" className={classes.logo}>
          <Logo size={32} />
        </Link>
        <Text className={classes.slogan}>{t("slogan")}</Text>
        <Text className={classes.promise}>{t("promise")}</Text>
      </aside>
      <div className={classes.side}>
        <header className={classes.language}>
          <LanguageSelect />
        </header>
        <main className={classes.form}>{children}</main>
        <footer className={classes.footer}>
          <Link to="/legal/terms">{t("footer.terms")}</Link>
          <Link to="/legal/privacy-policy">{t("footer.privacy")}</Link>
          {supportEmail && <a href={`mailto:${supportEmail}`}>{t("footer.help")}</a>}
        </footer>
      </div>
    </div>
  );
}
