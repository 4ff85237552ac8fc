import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "#app/content/OnboardingPage.tsx";

export const Route = createFileRoute("/_app/_default/onboarding")({
  staticData: { page: "onboarding" },
  component: OnboardingPage,
});
