import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#app/content/ContactPage.tsx";

export const Route = createFileRoute("/_app/_default/contactus")({
  staticData: { page: "contactUs" },
  component: ContactPage,
});
