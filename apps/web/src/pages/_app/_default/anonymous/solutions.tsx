import { IconMasksTheater } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/anonymous/solutions")({
  staticData: { page: "anonymousSolutions" },
  component: () => <EmptyPage text="anonymousSolutions" icon={IconMasksTheater} to="/solutions/mysolutions" />,
});
