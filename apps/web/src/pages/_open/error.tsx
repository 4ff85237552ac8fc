import { createFileRoute } from "@tanstack/react-router";
import { ErrorPage } from "#app/errors/ErrorPage.tsx";

export const Route = createFileRoute("/_open/error")({
  staticData: { page: "error" },
  component: () => <ErrorPage />,
});
