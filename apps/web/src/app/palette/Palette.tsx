import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconArrowRight, IconLock, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { spaceQuery, spacesQuery, useSpaceName } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { fold } from "#lib/fold.ts";
import { useLanguage } from "#lib/i18n.ts";
import { itemsOf } from "#lib/pages.ts";
import { useSession } from "#lib/session.ts";
import { Icon } from "#ui/Icon.tsx";
import { useEscape } from "#ui/use-escape.ts";
import { listDestinations } from "./destinations.ts";
import { FoundRows, RecentRows } from "./FoundRows.tsx";
import classes from "./Palette.module.css";
import { closePanel, takeTypedAhead, useTypedAhead } from "./palette.ts";

const shown = 6;

const [store, spotlight] = createSpotlight();

const between = " › ";

/** Enter opens the first also of what came after the typing: Spotlight itself looks for it only while somebody types. */
function chooseFirst(): void {
  const { listId, selected } = store.getState();
  const list = document.getElementById(listId);
  if (selected > 0 || list?.querySelector("[data-selected]")) return;
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  store.setState({ ...store.getState(), selected: 0 });
}

/** Whether the person runs the space they are in. */
function useRunsActive(): boolean {
  const id = useMe()?.activeSpace.spaceId;
  return useQuery({ ...spaceQuery(id ?? ""), enabled: id !== undefined }).data?.can.manage ?? false;
}

function usePages(): SpotlightActionData[] {
  const { t } = useTranslation("routes");
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSession();
  const runsActive = useRunsActive();
  return useMemo(
    () =>
      listDestinations(router, session, runsActive).map(({ path, pages }) => ({
        id: path,
        label: pages.map((page) => t(page)).join(between),
        keywords: path,
        leftSection: <Icon of={IconArrowRight} size={18} />,
        onClick: () => void navigate({ to: path }),
      })),
    [router, session, runsActive, navigate, t],
  );
}

/** The management of every private space that the person runs, wherever they are. */
function useManaged(): SpotlightActionData[] {
  const { t } = useTranslation("routes");
  const navigate = useNavigate();
  const nameOf = useSpaceName();
  const { data } = useInfiniteQuery(spacesQuery({ type: "private", status: "active" }));
  const run = itemsOf(data).filter(({ can }) => can.manage);
  return run.map((space) => ({
    id: space.id,
    label: [nameOf(space), t("spaceManage")].join(between),
    leftSection: <Icon of={IconLock} size={18} />,
    onClick: () => void navigate({ to: "/space/$id/manage", params: { id: space.id } }),
  }));
}

/** A page is meant when each word of the text is in its name or address, with its accents or without. */
function isMeant({ label = "", keywords = "" }: SpotlightActionData, text: string, language: string): boolean {
  const name = fold(`${label} ${keywords.toString()}`, language);
  return fold(text, language)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

/** What lies behind a text: pages by their names, and everything that can be read by its words. */
export function Palette() {
  const { t } = useTranslation(["shell", "search"]);
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const text = useTypedAhead() + typed;
  const change = (next: string) => {
    takeTypedAhead();
    setTyped(next);
  };
  const pages = [...usePages(), ...useManaged()].filter((page) => isMeant(page, text, language)).slice(0, shown);
  useEffect(() => spotlight.open(), []);
  useEscape(true, spotlight.close);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={change}
      shortcut={null}
      closeOnEscape={false}
      scrollable
      maxHeight="min(34rem, 100dvh - 8rem)"
      onSpotlightClose={closePanel}
      attributes={{ content: { "aria-label": t("shell:palette.title") } }}
      centered={false}
      classNames={classes}
      transitionProps={{ duration: 100, exitDuration: 0 }}
      overlayProps={{ color: "var(--b-scrim)", backgroundOpacity: 1, blur: 0 }}
    >
      <Spotlight.Search
        aria-label={t("shell:palette.title")}
        placeholder={t("shell:palette.placeholder")}
        maxLength={150}
        leftSection={<Icon of={IconSearch} />}
      />
      <Spotlight.ActionsList>
        <RecentRows text={text} onChoose={change} />
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t("search:palette.pages")}>
            {pages.map(({ id, ...page }) => (
              <Spotlight.Action key={id} {...page} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        <FoundRows text={text} alone={pages.length === 0} onFound={chooseFirst} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
