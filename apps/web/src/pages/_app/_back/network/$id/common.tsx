import { IconAffiliate } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/common")({
  staticData: { page: "profileCommon" },
  component: () => <EmptyPage text="profileCommon" icon={IconAffiliate} to="/network/people" />,
});
