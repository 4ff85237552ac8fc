import { useTranslation } from "react-i18next";
import classes from "./SkipLink.module.css";

/** The first stop of the keyboard: past the bars. */
export function SkipLink() {
  const { t } = useTranslation("ui");
  return (
    <a href="#content" className={classes.skip}>
      {t("skip")}
    </a>
  );
}
