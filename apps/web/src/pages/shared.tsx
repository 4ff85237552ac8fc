import { createFileRoute } from "@tanstack/react-router";
import { openShared } from "#app/guards.ts";
import { SharedPage } from "#app/content/SharedPage.tsx";

export const Route = createFileRoute("/shared")({
  staticData: { page: "shared" },
  beforeLoad: openShared,
  component: SharedPage,
});
