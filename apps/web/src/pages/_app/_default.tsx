import { createFileRoute } from "@tanstack/react-router";
import { DefaultFrame } from "#app/shell/frames.tsx";

export const Route = createFileRoute("/_app/_default")({ component: DefaultFrame });
