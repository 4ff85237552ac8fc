import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "#features/dashboard/index.ts";
import { useSite } from "#lib/site.ts";
import { FigureCards } from "./FigureCards.tsx";
import classes from "./Hero.module.css";

export function Hero() {
  const { t } = useTranslation("home");
  const { signUp } = useSite();
  const [first, second] = t("hero.title").split("<br></br>");
  const figures = useQuery(figuresQuery).data;
  return (
    <>
      <div className={classes.hero}>
        <h1 className={classes.title}>
          {first}
          {second !== undefined && <br className={classes.break} />}
          {second}
        </h1>
        <p className={classes.lead}>{t("hero.text")}</p>
        <div className={classes.ways}>
          {signUp && (
            <Button size="md" renderRoot={(props) => <Link to="/auth/signUp" {...props} />}>
              {t("hero.join")}
            </Button>
          )}
          <Button
            size="md"
            variant={signUp ? "default" : "filled"}
            className={signUp ? classes.second : undefined}
            renderRoot={(props) => <Link to="/auth/login" {...props} />}
          >
            {t("hero.signIn")}
          </Button>
        </div>
      </div>
      <section className={classes.scene} aria-label={t("figures.label")}>
        {figures && <FigureCards figures={figures} />}
        <svg viewBox="0 0 840 144" preserveAspectRatio="none" className={classes.hill} aria-hidden focusable={false}>
          <path d="M0 144C230 144 250 0 420 0s190 144 420 144z" />
        </svg>
      </section>
    </>
  );
}
