import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { fetchEditor } from "#features/editor/index.ts";
import { fetchCompose } from "#features/stories/index.ts";
import { loadTexts } from "#lib/i18n.ts";
import { fetchMenus } from "#ui/ActionMenu.tsx";
import { LazyNavDrawer } from "./LazyNavDrawer.ts";

/** The page itself comes first. */
const restMs = 4000;

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** So that one can move about, write and sign out without a connection, the way to it is fetched while there is one. */
export function useFetchAhead(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchAll = async () => {
      fetchMenus();
      LazyNavDrawer.fetchAhead();
      await router.preloadRoute({ to: "/auth/logout" });
      if (!savesData()) await Promise.all([fetchEditor(), fetchCompose(), loadTexts("compose", "comments", "editor")]);
    };
    const timer = setTimeout(() => void fetchAll().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [router]);
}
