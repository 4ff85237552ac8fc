import { IconMapPin } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/location")({
  staticData: { page: "location" },
  component: () => <EmptyPage text="location" icon={IconMapPin} to="/story" />,
});
