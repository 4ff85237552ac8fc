import { createFileRoute } from "@tanstack/react-router";
import { Reviews } from "#features/skills/index.ts";

export const Route = createFileRoute("/_app/_back/skill/$id/reviews")({
  staticData: { page: "skillReviews" },
  component: ReviewsPage,
});

function ReviewsPage() {
  return <Reviews id={Route.useParams().id} />;
}
