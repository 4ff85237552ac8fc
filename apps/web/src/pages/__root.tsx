import { createRootRoute } from "@tanstack/react-router";
import { Root } from "#app/Root.tsx";

export const Route = createRootRoute({ component: Root });
