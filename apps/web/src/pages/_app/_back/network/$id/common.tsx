import { IconAffiliate } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { PersonCommon } from "#features/people/index.ts";

export const Route = createFileRoute("/_app/_back/network/$id/common")({
  staticData: { page: "profileCommon" },
  component: CommonPage,
});

function CommonPage() {
  const { id } = Route.useParams();
  return <PersonCommon id={id} empty={<EmptyPage text="profileCommon" icon={IconAffiliate} to="/network/people" />} />;
}
