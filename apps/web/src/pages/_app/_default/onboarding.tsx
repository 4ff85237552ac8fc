import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "#app/content/OnboardingPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/onboarding")({
  staticData: { page: "onboarding" },
  loader: () => loadTexts("pages"),
  component: OnboardingPage,
});
