import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

// The address is /problems/scanner(old); brackets in a file's name would make it a group.
export const Route = createFileRoute("/_app/_default/problems/scanner{$old}")({
  beforeLoad: ({ params }) => {
    throw params.old.toLowerCase() === "(old)" ? redirect({ to: "/scanner", replace: true }) : notFound();
  },
});
