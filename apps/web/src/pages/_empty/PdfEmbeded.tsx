import { createFileRoute } from "@tanstack/react-router";
import { EmbeddedPdf } from "#app/media/PdfPages.tsx";
import { loadTexts } from "#lib/i18n.ts";
import { readPdfSearch } from "#lib/pdf-search.ts";

export const Route = createFileRoute("/_empty/PdfEmbeded")({
  staticData: { page: "pdf" },
  validateSearch: readPdfSearch,
  loader: () => loadTexts("media", "empty"),
  component: Pdf,
});

function Pdf() {
  return <EmbeddedPdf {...Route.useSearch()} />;
}
