import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LoginDialogHost } from "#features/accounts/index.ts";
import { RouteProgress } from "./status/RouteProgress.tsx";

/** 'My solutions · Solutions · Bump': the innermost first, because tabs of browsers are narrow. */
function useDocumentTitle(): void {
  const { t } = useTranslation(["routes", "common"]);
  const pages = useMatches({
    select: (matches) => matches.flatMap(({ staticData }) => staticData.page ?? []),
    structuralSharing: true,
  });
  useEffect(() => {
    const titles = pages.map((page) => t(`routes:${page}`)).reverse();
    document.title = [...new Set([...titles, t("common:product")])].join(" · ");
  }, [pages, t]);
}

export function Root() {
  useDocumentTitle();
  return (
    <>
      <RouteProgress />
      <Outlet />
      <LoginDialogHost />
    </>
  );
}
