import { createFileRoute } from "@tanstack/react-router";
import { PersonInfo } from "#features/people/index.ts";

export const Route = createFileRoute("/_app/_back/network/$id/info")({
  staticData: { page: "profileInfo" },
  component: InfoPage,
});

function InfoPage() {
  const { id } = Route.useParams();
  return <PersonInfo id={id} />;
}
