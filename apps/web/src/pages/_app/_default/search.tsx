import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SearchPage, type SearchSearch } from "#features/search/index.ts";
import { TagSuggestions } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { loadTexts } from "#lib/i18n.ts";
import { PageHeading } from "#ui/PageHeading.tsx";

export const Route = createFileRoute("/_app/_default/search")({
  staticData: { page: "search" },
  validateSearch: ({ q, kind, here }): SearchSearch => ({
    // The router reads ?q=12 as a number.
    q: typeof q === "string" || typeof q === "number" ? String(q) || undefined : undefined,
    kind: typeof kind === "string" ? kind : undefined,
    here: here === true || undefined,
  }),
  loader: () => loadTexts("search", "tags"),
  component: Search,
});

function Search() {
  const { t } = useTranslation("routes");
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeading>{t("search")}</PageHeading>
      <SearchPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      >
        <TagSuggestions spaceId={useRequiredMe().activeSpace.spaceId} />
      </SearchPage>
    </>
  );
}
