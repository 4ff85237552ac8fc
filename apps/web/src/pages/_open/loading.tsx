import { createFileRoute } from "@tanstack/react-router";
import { WaitingPage } from "#app/content/WaitingPage.tsx";

export const Route = createFileRoute("/_open/loading")({ staticData: { page: "loading" }, component: WaitingPage });
