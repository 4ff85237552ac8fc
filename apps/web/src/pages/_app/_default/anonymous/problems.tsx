import { IconMasksTheater } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/anonymous/problems")({
  staticData: { page: "anonymousProblems" },
  component: () => <EmptyPage text="anonymousProblems" icon={IconMasksTheater} to="/problems/myproblems" />,
});
