import { createFileRoute } from "@tanstack/react-router";
import { WideFrame } from "#app/shell/frames.tsx";

export const Route = createFileRoute("/_app/_wide")({ component: WideFrame });
