import { IconSparkles } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/aichat")({
  staticData: { page: "aiChat" },
  component: () => <EmptyPage text="aiChat" icon={IconSparkles} to="/settings/ai" />,
});
