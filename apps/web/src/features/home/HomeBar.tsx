import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { useSite } from "#lib/site.ts";
import { Logo } from "#ui/BumpLine.tsx";
import classes from "./HomeBar.module.css";

export function HomeBar() {
  const { t } = useTranslation("home");
  const { signUp } = useSite();
  return (
    <header className={classes.topBar}>
      <Link to="/" className={classes.logo}>
        <Logo size={32} />
      </Link>
      <nav className={classes.anchors} aria-label={t("nav.label")}>
        <a href="#how">{t("nav.how")}</a>
        <a href="#whole">{t("nav.whole")}</a>
        <a href="#spaces">{t("nav.spaces")}</a>
      </nav>
      <span className={classes.language}>
        <LanguageSelect />
      </span>
      <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/auth/login" {...props} />}>
        {t("nav.signIn")}
      </Button>
      {signUp && (
        <Button className={classes.join} renderRoot={(props) => <Link to="/auth/signUp" {...props} />}>
          {t("nav.join")}
        </Button>
      )}
    </header>
  );
}
