import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "#app/errors/NotFoundPage.tsx";

export const Route = createFileRoute("/_app/_wide/$")({ staticData: { page: "notFound" }, component: NotFoundPage });
