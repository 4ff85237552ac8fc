import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/help")({
  staticData: { page: "help" },
  component: () => (
    <TabbedPage
      page="help"
      tabs={[
        ["helpInfo", "/help/info"],
        ["helpFaqs", "/help/faqs"],
        ["helpReports", "/help/reports"],
      ]}
    />
  ),
});
