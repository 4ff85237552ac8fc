import { createFileRoute } from "@tanstack/react-router";
import { PdfPage } from "#app/media/PdfPages.tsx";
import { loadTexts } from "#lib/i18n.ts";
import { readPdfSearch } from "#lib/pdf-search.ts";

export const Route = createFileRoute("/_app/_wide/pdf")({
  staticData: { page: "pdf" },
  validateSearch: readPdfSearch,
  loader: () => loadTexts("media", "empty"),
  component: Pdf,
});

function Pdf() {
  return <PdfPage {...Route.useSearch()} />;
}
