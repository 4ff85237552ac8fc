import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_entry/")({
  staticData: { page: "home" },
  loader: () => loadTexts("home"),
  component: HomePage,
});
