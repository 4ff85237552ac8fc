import { IconSparkles } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/settings/ai")({
  staticData: { page: "settingsAi" },
  component: () => <EmptyPage text="settingsAi" icon={IconSparkles} to="/help/info" />,
});
