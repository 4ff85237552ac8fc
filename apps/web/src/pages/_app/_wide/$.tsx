import { createFileRoute } from "@tanstack/react-router";
import { LostPage } from "#app/errors/LostPage.tsx";

export const Route = createFileRoute("/_app/_wide/$")({
  staticData: { page: "notFound", backBar: true },
  component: LostPage,
});
