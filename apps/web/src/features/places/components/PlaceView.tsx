import type { Location } from "@bump/contract";
import { Button, Text } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { viewText } from "../places.views.ts";
import { viewOf } from "../use-start.ts";
import { PointFrame } from "./MapFrame.tsx";
import { usePlaceName } from "../use-place-name.ts";
import classes from "./PlaceDialog.module.css";

type Props = { location: Location; onClose: () => void };

/** Where a post is, on a map of its own. */
export function PlaceView({ location, onClose }: Props) {
  const { t } = useTranslation("places");
  const { lat, lng, precision = "exact" } = location;
  const name = usePlaceName()(location) || t("view.point");
  const view = viewOf(location);
  return (
    <ResponsiveDialog
      opened
      size={700}
      title={name}
      onClose={onClose}
      others={
        <Button
          variant="default"
          leftSection={<Icon of={IconMapPin} size={18} />}
          renderRoot={(props) => <Link to="/location" search={{ at: viewText(view) }} {...props} />}
          onClick={onClose}
        >
          {t("view.others")}
        </Button>
      }
    >
      <div className={classes.alone}>
        <Text size="sm" c="var(--b-text-2)" mb={12}>
          {t(`view.${precision}`)}
        </Text>
        <div className={classes.map}>
          <PointFrame
            label={t("view.label", { place: name })}
            instead={t("view.instead", { point: `${lat.toFixed(4)}, ${lng.toFixed(4)}` })}
            at={{ lat, lng }}
            start={view}
          />
        </div>
      </div>
    </ResponsiveDialog>
  );
}
