import { useTranslation } from "react-i18next";
import { KeyHint } from "#ui/KeyHint.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import classes from "./KeyboardHelp.module.css";
import { paletteKeys, sendKeys } from "./keys.ts";
import { closePanel } from "./palette.ts";

export function KeyboardHelp() {
  const { t } = useTranslation("shell");
  const keys = [
    { does: t("keys.palette"), keys: [paletteKeys(), "/"] },
    { does: t("keys.help"), keys: ["?"] },
    { does: t("keys.stories.next"), keys: ["j"] },
    { does: t("keys.stories.previous"), keys: ["k"] },
    { does: t("keys.stories.open"), keys: ["Enter"] },
    { does: t("keys.stories.reply"), keys: ["r"] },
    { does: t("keys.stories.bookmark"), keys: ["b"] },
    { does: t("keys.stories.new"), keys: ["n"] },
    { does: t("keys.send"), keys: [sendKeys()] },
    { does: t("keys.close"), keys: ["Esc"] },
  ];
  return (
    <ResponsiveDialog opened onClose={closePanel} title={t("keys.title")} size={440}>
      <dl className={classes.keys}>
        {keys.map(({ does, keys: ways }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              {ways.map((way, index) => (
                <span key={way}>
                  {index > 0 && ` ${t("keys.or")} `}
                  <KeyHint>{way}</KeyHint>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </ResponsiveDialog>
  );
}
