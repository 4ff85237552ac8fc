import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { useSite } from "#lib/site.ts";
import { Logo } from "#ui/BumpLine.tsx";
import classes from "./HomeFooter.module.css";

export function HomeFooter() {
  const { t } = useTranslation(["home", "common"]);
  const { supportEmail, supportUrl } = useSite();
  return (
    <footer className={classes.footer}>
      <Logo />
      <span className={classes.footerLanguage}>
        <LanguageSelect />
      </span>
      <div className={classes.footerLinks}>
        <Link to="/legal/terms">{t("footer.terms")}</Link>
        <Link to="/legal/privacy-policy">{t("footer.privacy")}</Link>
        {supportEmail && <a href={`mailto:${supportEmail}`}>{t("footer.contact")}</a>}
        {supportUrl && (
          <a href={supportUrl} target="_blank" rel="noopener">
            {t("common:supportProduct")}
          </a>
        )}
      </div>
    </footer>
  );
}
