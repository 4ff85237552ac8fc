import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "#app/errors/NotFoundPage.tsx";

export const Route = createFileRoute("/_open/404")({ staticData: { page: "notFound" }, component: NotFoundPage });
