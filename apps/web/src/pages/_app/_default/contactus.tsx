import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#app/content/ContactPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/contactus")({
  staticData: { page: "contactUs" },
  loader: () => loadTexts("pages"),
  component: ContactPage,
});
