export { FoundLine } from "./components/FoundLine.tsx";
export { SearchPage, type SearchSearch } from "./components/SearchPage.tsx";
export { foundOf, shownKinds } from "./search.found.tsx";
export { isSearchable, searchQuery } from "./search.queries.ts";
export { keepSearch, useRecentSearches } from "./search.recent.ts";
