import { createFileRoute } from "@tanstack/react-router";
import { ForbiddenPage } from "#app/errors/ForbiddenPage.tsx";

export const Route = createFileRoute("/_open/403")({ staticData: { page: "forbidden" }, component: ForbiddenPage });
