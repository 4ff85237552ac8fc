import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconArrowRight, IconSearch } from "@tabler/icons-react";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#lib/session.ts";
import { Icon } from "#ui/Icon.tsx";
import { listDestinations } from "./destinations.ts";
import classes from "./Palette.module.css";
import { closePanel } from "./palette.ts";

const shown = 9;

const [store, spotlight] = createSpotlight();

function usePages(): SpotlightActionData[] {
  const { t } = useTranslation("routes");
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSession();
  return useMemo(
    () =>
      listDestinations(router, session).map(({ path, pages }) => ({
        id: path,
        label: pages.map((page) => t(page)).join(" › "),
        keywords: path,
        leftSection: <Icon of={IconArrowRight} size={18} />,
        onClick: () => void navigate({ to: path }),
      })),
    [router, session, navigate, t],
  );
}

/** Goes to any page by its name. */
export function Palette() {
  const { t } = useTranslation("shell");
  const actions = usePages();
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
