import type { SolutionView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { RichText } from "#ui/RichText.tsx";
import classes from "./Helped.module.css";

/** Whether it worked, by those who left the problem and said what helped. Nothing while they are too few. */
export function Helped({ helped }: Pick<SolutionView, "helped">) {
  const { t } = useTranslation("solutions");
  const { number } = useFormats();
  if (!helped) return null;
  const text = t("helped", { helped: number(helped.helped), left: number(helped.left) });
  return (
    <div className={classes.helped}>
      <span aria-hidden className={classes.bar}>
        <span style={{ width: `${(100 * helped.helped) / helped.left}%` }} />
      </span>
      <span className={classes.words}>
        <RichText text={text} components={{ figure: <b /> }} />
      </span>
    </div>
  );
}
