import { createFileRoute } from "@tanstack/react-router";
import { BackFrame } from "#app/shell/BackFrame.tsx";

export const Route = createFileRoute("/_app/_back")({ staticData: { backBar: true }, component: BackFrame });
