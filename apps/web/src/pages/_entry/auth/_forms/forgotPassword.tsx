import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_entry/auth/_forms/forgotPassword")({ staticData: { page: "forgotPassword" } });
