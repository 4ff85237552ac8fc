import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/myproblems")({
  staticData: { page: "problemsMine" },
  component: () => <EmptyPage text="problemsMine" kind="problem" to="/technique/bump" />,
});
