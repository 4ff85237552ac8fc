import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { siteQuery } from "#lib/site.ts";

const PreviewCard = lazy(async () => ({ default: (await import("./PreviewCard.tsx")).PreviewCard }));

/** The first page elsewhere that a text leads to, where the site asks such pages what they are. */
export function LinkPreview({ html }: { html: string }) {
  return html.includes("<a ") && <Allowed html={html} />;
}

function Allowed({ html }: { html: string }) {
  const { data: site } = useQuery(siteQuery);
  if (!site?.linkPreviews) return null;
  return (
    <Suspense>
      <PreviewCard html={html} />
    </Suspense>
  );
}
