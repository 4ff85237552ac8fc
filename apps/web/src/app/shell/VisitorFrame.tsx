import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelect } from "#features/languages/index.ts";
import { useSite } from "#lib/site.ts";
import { Logo } from "#ui/BumpLine.tsx";
import { SkipLink } from "./SkipLink.tsx";
import classes from "./VisitorFrame.module.css";

/** Around the pages that are open to everybody, for those who are not signed in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { signUp } = useSite();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label="Bump">
          <Logo />
        </Link>
        <span className={classes.barLanguage}>
          <LanguageSelect />
        </span>
        <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/auth/login" {...props} />}>
          {t("bar.signIn")}
        </Button>
        {signUp && (
          <Button className={classes.join} renderRoot={(props) => <Link to="/auth/signUp" {...props} />}>
            {t("bar.join")}
          </Button>
        )}
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.footer}>
        <LanguageSelect />
      </footer>
    </div>
  );
}
