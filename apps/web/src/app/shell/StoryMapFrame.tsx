import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SegmentedLinks } from "#ui/SegmentedLinks.tsx";
import classes from "./StoryMapFrame.module.css";

/** Maps of the space's stories and problems, with the switch between their two forms. */
export function StoryMapFrame() {
  const { t } = useTranslation("shell");
  return (
    <>
      <div className={classes.bar}>
        <SegmentedLinks
          label={t("mapSwitch.title")}
          links={[
            { label: t("mapSwitch.flat"), to: "/bumpscapes/2d" },
            { label: t("mapSwitch.deep"), to: "/bumpscapes/3d" },
          ]}
        />
      </div>
      <div className={classes.content}>
        <Outlet />
      </div>
    </>
  );
}
