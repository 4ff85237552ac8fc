import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PartAttributes, PartInfo, partQuery } from "#features/problems/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { TabbedPage } from "../content/TabbedPage.tsx";

function usePartPlace() {
  const { id, partId } = useParams({ from: "/_app/_back/problem/$id_/parts/$partId" });
  return { id: partId, problemId: id };
}

/** /problem/{id}/parts/{id2}: what it is called, and how much is known of it. */
export function PartPage() {
  const { data: part } = useQuery(partQuery(usePartPlace()));
  const count = part?.attributes.length;
  return (
    <TabbedPage
      page="part"
      title={part?.name}
      titled
      tabs={[
        ["partInfo", "/problem/$id/parts/$partId/info"],
        ["partAttributes", "/problem/$id/parts/$partId/attributes", undefined, count ? { count } : undefined],
      ]}
    />
  );
}

const missing = <EmptyPage text="partInfo" kind="part" to="/problem/$id/parts" headed />;

export function PartInfoPage({ search }: { search: CommentSearch }) {
  const place = usePartPlace();
  return <PartInfo key={place.id} place={place} search={search} missing={missing} />;
}

export function PartAttributesPage() {
  const place = usePartPlace();
  return <PartAttributes key={place.id} place={place} missing={missing} />;
}
