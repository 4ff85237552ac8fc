import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconArrowRight, IconLock, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { spaceQuery, spacesQuery, useSpaceName } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { useSession } from "#lib/session.ts";
import { Icon } from "#ui/Icon.tsx";
import { listDestinations } from "./destinations.ts";
import classes from "./Palette.module.css";
import { closePanel } from "./palette.ts";

const shown = 9;

const [store, spotlight] = createSpotlight();

const between = " › ";

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

/** Goes to any page by its name. */
export function Palette() {
  const { t } = useTranslation("shell");
  const actions = [...usePages(), ...useManaged()];
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      store={store}
      actions={actions}
      limit={shown}
      shortcut={null}
      nothingFound={t("palette.nothing")}
      onSpotlightClose={closePanel}
      attributes={{ content: { "aria-label": t("palette.title") } }}
      centered={false}
      classNames={classes}
      transitionProps={{ duration: 100, exitDuration: 0 }}
      overlayProps={{ color: "var(--b-scrim)", backgroundOpacity: 1, blur: 0 }}
      searchProps={{
        "aria-label": t("palette.title"),
        placeholder: t("palette.placeholder"),
        leftSection: <Icon of={IconSearch} />,
      }}
    />
  );
}
