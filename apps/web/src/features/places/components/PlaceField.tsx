import type { Location } from "@bump/contract";
import { Button, Input } from "@mantine/core";
import { IconMapPin, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { usePlaceName } from "../use-place-name.ts";
import classes from "./PlaceField.module.css";

const LazyPlaceDialog = lazyDialog(async () => (await import("./PlaceDialog.tsx")).PlaceDialog);

export type PlaceChoice = {
  spaceId: string;
  value: Location | null;
  onChange: (location: Location | null) => void;
};

/** The dialog in which a place is chosen, to be opened by whatever button stands for it. */
export function usePlaceDialog({ spaceId, value, onChange }: PlaceChoice): { open: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const dialog = opened && (
    <LazyPlaceDialog spaceId={spaceId} value={value} onSave={onChange} onClose={() => setOpened(false)} />
  );
  return { open: () => setOpened(true), dialog };
}

type ChipProps = { value: Location; onOpen: () => void; onRemove: () => void };

/** The chosen place: to be changed, or taken away. */
export function PlaceChip({ value, onOpen, onRemove }: ChipProps) {
  const { t } = useTranslation("posts");
  const name = usePlaceName()(value) || t("place.point");
  return (
    <span className={classes.chip}>
      <button type="button" className={classes.name} aria-haspopup="dialog" title={t("place.change")} onClick={onOpen}>
        <Icon of={IconMapPin} size={16} />
        <span className={classes.words}>{name}</span>
        <span className={classes.precision}>{t(`place.${value.precision ?? "exact"}`)}</span>
      </button>
      <button type="button" className={classes.remove} aria-label={t("place.remove", { name })} onClick={onRemove}>
        <Icon of={IconX} size={16} />
      </button>
    </span>
  );
}

/** Where it is: as a field of a form. */
export function PlaceField(choice: PlaceChoice) {
  const { t } = useTranslation("posts");
  const { open, dialog } = usePlaceDialog(choice);
  const { value, onChange } = choice;
  return (
    <Input.Wrapper label={t("place.label")} labelElement="div">
      <div>
        {value ? (
          <PlaceChip value={value} onOpen={open} onRemove={() => onChange(null)} />
        ) : (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<Icon of={IconMapPin} size={18} />}
            onClick={open}
          >
            {t("place.add")}
          </Button>
        )}
      </div>
      {dialog}
    </Input.Wrapper>
  );
}
