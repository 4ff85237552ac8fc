import type { Place } from "@bump/contract";
import { Button, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMapPin, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useLanguage } from "#lib/i18n.ts";
import { Icon } from "#ui/Icon.tsx";
import { placesQuery, searchFrom } from "../places.queries.ts";
import { useDistances } from "../use-distances.ts";
import classes from "./PlaceSearch.module.css";

const restMs = 250;
/** What it opens, and whether it is open, the target around it says. */
const asCombobox = { role: "combobox" } as const;

type Props = {
  label: string;
  /** Only there; null for everywhere. */
  country: string | null;
  onChoose: (place: Place) => void;
  field?: Ref<HTMLInputElement>;
  /** Takes the focus when the dialog around it opens. */
  first?: boolean;
};

/** Finds places while their name is typed. */
export function PlaceSearch({ label, country, onChoose, field, first = false }: Props) {
  const { t } = useTranslation(["places", "common"]);
  const language = useLanguage();
  const { distance } = useDistances();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState("");
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, restMs);
  const isLong = Array.from(typed).length >= searchFrom;
  const { data = [], error, isFetching, isPlaceholderData, refetch } = useQuery(placesQuery(asked, country, language));
  const isSettled = isLong && asked === typed && !isFetching && !isPlaceholderData && !error;
  const found = isLong && !error ? data : [];
  const choose = (id: string) => {
    const place = found.find(({ place_id }) => place_id === id);
    if (!place) return;
    setText(place.formattedLocation);
    combobox.closeDropdown();
    onChoose(place);
  };
  const said = isSettled ? t("places:search.found", { count: found.length }) : "";
  return (
    <div className={classes.search}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            {...asCombobox}
            aria-label={label}
            placeholder={label}
            maxLength={150}
            value={text}
            data-autofocus={first || undefined}
            leftSection={<Icon of={IconSearch} size={18} />}
            rightSection={isLong && isFetching ? <Loader size={16} /> : null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed === "" || (isLong && !isSettled && found.length === 0)}>
          <Combobox.Options aria-label={label}>
            {found.map(({ place_id, formattedLocation, near }) => (
              <Combobox.Option key={place_id} value={place_id} className={classes.option}>
                <Icon of={IconMapPin} size={18} />
                <span>
                  {formattedLocation}
                  {near && (
                    <span className={classes.near}>
                      {" "}
                      {t("places:search.near", { distance: distance(near.km), town: near.name })}
                    </span>
                  )}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {!isLong && <Combobox.Empty>{t("places:search.more", { count: searchFrom })}</Combobox.Empty>}
          {isSettled && found.length === 0 && <Combobox.Empty>{t("places:search.nothing")}</Combobox.Empty>}
        </Combobox.Dropdown>
      </Combobox>
      {isLong && error && (
        <div className={classes.failed} role="alert">
          <span>{failedText(t("places:search.failed"), error)}</span>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {t("common:actions.retry")}
          </Button>
        </div>
      )}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </div>
  );
}
