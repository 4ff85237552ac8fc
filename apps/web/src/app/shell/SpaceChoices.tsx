import { Combobox, Skeleton, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { SpaceRef } from "@bump/contract";
import { IconCheck, IconLayoutGrid, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  SpaceImage,
  spacesQuery,
  useChangeSpace,
  useFoundSpaces,
  useSpaceName,
  worldSpace,
} from "#features/spaces/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { Delayed } from "#ui/Delayed.tsx";
import { Anchor, type Target, useLater } from "#ui/floating.ts";
import { Icon } from "#ui/Icon.tsx";
import classes from "./SpaceSwitcher.module.css";

const recentShown = 6;
const foundShown = 8;
const typingMs = 200;

const isSame = (one: SpaceRef) => (other: SpaceRef) => one.spaceId === other.spaceId;

type GroupProps = { label: string; spaces: readonly SpaceRef[]; activeId: string };

function SpaceGroup({ label, spaces, activeId }: GroupProps) {
  const nameOf = useSpaceName();
  if (spaces.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {spaces.map((space) => (
        <Combobox.Option
          key={space.spaceId}
          value={space.spaceId}
          active={space.spaceId === activeId}
          className={classes.option}
        >
          <SpaceImage space={space} size={24} />
          <span className={classes.name}>{nameOf(space)}</span>
          {space.spaceId === activeId && <Icon of={IconCheck} size={18} />}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

/** What is offered for the text in the field: without one, where the person has been and what they marked. */
function useOffered(active: SpaceRef | null, text: string, opened: boolean) {
  const { t } = useTranslation("spaces");
  const recent = useInfiniteQuery({ ...spacesQuery({ type: "recent" }), enabled: opened });
  const favorites = useInfiniteQuery({ ...spacesQuery({ type: "favorite" }), enabled: opened });
  const found = useFoundSpaces(text);
  if (text !== "") {
    const groups = [
      { label: t("switcher.private"), spaces: found.privateSpaces.slice(0, foundShown) },
      { label: t("switcher.public"), spaces: found.publicSpaces.slice(0, foundShown) },
    ];
    return { groups, isPending: found.isPending, isError: found.isError };
  }
  const visited: SpaceRef[] = [...(active ? [active] : []), ...itemsOf(recent.data), worldSpace];
  const shown = visited.filter((space, at) => visited.findIndex(isSame(space)) === at).slice(0, recentShown);
  const groups = [
    { label: t("switcher.recent"), spaces: shown },
    { label: t("switcher.favorites"), spaces: itemsOf(favorites.data).filter((space) => !shown.some(isSame(space))) },
  ];
  return { groups, isPending: recent.isPending, isError: recent.isError };
}

type Props = { target: Target; active: SpaceRef; opened: boolean; onClose: () => void };

/** What SpaceSwitcher opens: the other spaces, with a field to find them. */
export function SpaceChoices({ target, active, opened, onClose }: Props) {
  const { t } = useTranslation(["shell", "spaces"]);
  const changeSpace = useChangeSpace();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), typingMs);
  const later = useLater(opened);
  const box = useCombobox({ opened: later, onOpenedChange: (next) => !next && onClose() });
  const { focusSearchInput, resetSelectedOption } = box;
  useEffect(() => {
    if (later) focusSearchInput();
    return () => {
      resetSelectedOption();
      setTyped("");
    };
    // oxlint-disable-next-line react/exhaustive-deps -- when it opens and closes, not when the box is another object
  }, [later]);
  const offered = useOffered(active, typed.trim() && settled, later);
  const spaces = offered.groups.flatMap((group) => group.spaces);
  const choose = (id: string) => {
    box.closeDropdown();
    box.focusTarget();
    const space = spaces.find(({ spaceId }) => spaceId === id);
    if (space) void changeSpace(space);
  };
  return (
    <Combobox
      store={box}
      onOptionSubmit={choose}
      width={300}
      position="bottom-start"
      shadow="md"
      returnFocus
      // A part of the bar, for those who move by landmarks.
      withinPortal={false}
      classNames={{ groupLabel: classes.group }}
    >
      <Combobox.Target targetType="button">
        <Anchor to={target} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            box.updateSelectedOptionIndex();
          }}
          placeholder={t("spaces:switcher.search")}
          aria-label={t("spaces:switcher.search")}
          leftSection={<Icon of={IconSearch} size={18} />}
        />
        <Combobox.Options className={classes.options} aria-label={t("shell:nav.switch")}>
          {offered.groups.map((group) => (
            <SpaceGroup key={group.label} {...group} activeId={active.spaceId} />
          ))}
          {offered.isPending && (
            <Delayed>
              <Skeleton height={24} m={8} />
            </Delayed>
          )}
          {offered.isError && <Combobox.Empty role="alert">{t("spaces:switcher.failed")}</Combobox.Empty>}
          {!offered.isPending && !offered.isError && spaces.length === 0 && (
            <Combobox.Empty>{t("spaces:switcher.nothing")}</Combobox.Empty>
          )}
        </Combobox.Options>
        <Combobox.Footer>
          <Link to="/spaces/recent" className={classes.all} onClick={() => box.closeDropdown()}>
            <Icon of={IconLayoutGrid} />
            {t("shell:nav.all")}
          </Link>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
