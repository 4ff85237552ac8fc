import { useTranslation } from "react-i18next";
import { useSession } from "#lib/session.ts";
import { KeyHint } from "#ui/KeyHint.tsx";
import { paletteKeys } from "../palette/keys.ts";
import { DeadEnd } from "./DeadEnd.tsx";
import classes from "./ErrorPage.module.css";

export function NotFoundPage() {
  const { t } = useTranslation(["ui", "errors"]);
  // The search is a part of the bars, which visitors do not have.
  const canSearch = useSession().state === "signed-in";
  return (
    <DeadEnd
      overline={t("notFound.overline")}
      title={t("notFound.title")}
      after={
        canSearch && (
          <p className={classes.hint}>
            {t("notFound.search")} <KeyHint>{paletteKeys()}</KeyHint>
          </p>
        )
      }
    >
      {t("errors:because", { what: t("notFound.reason"), why: t("notFound.text") })}
    </DeadEnd>
  );
}
