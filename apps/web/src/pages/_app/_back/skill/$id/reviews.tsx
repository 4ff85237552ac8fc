import { IconStar } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/skill/$id/reviews")({
  staticData: { page: "skillReviews" },
  component: () => <EmptyPage text="skillReviews" icon={IconStar} to="/skills/public" />,
});
