import { UnstyledButton } from "@mantine/core";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { ViewTool } from "./ViewTool.tsx";
import classes from "./ZoomTools.module.css";

type Props = {
  scale: number;
  isSmallest: boolean;
  isLargest: boolean;
  onOut: () => void;
  onIn: () => void;
  onReset: () => void;
};

/** Smaller, as it was, larger. */
export function ZoomTools({ scale, isSmallest, isLargest, onOut, onIn, onReset }: Props) {
  const { t } = useTranslation("media");
  const { percent } = useFormats();
  return (
    <>
      <ViewTool icon={IconZoomOut} label={t("zoom.out")} disabled={isSmallest} onClick={onOut} />
      <UnstyledButton className={classes.share} data-share title={t("zoom.reset")} onClick={onReset}>
        {percent(scale)}
      </UnstyledButton>
      <ViewTool icon={IconZoomIn} label={t("zoom.in")} disabled={isLargest} onClick={onIn} />
    </>
  );
}
