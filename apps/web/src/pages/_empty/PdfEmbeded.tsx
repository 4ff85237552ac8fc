import { IconFileTypePdf } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_empty/PdfEmbeded")({
  staticData: { page: "pdf" },
  component: () => <EmptyPage text="pdf" icon={IconFileTypePdf} to="/stories/recent" />,
});
