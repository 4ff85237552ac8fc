import type { EndpointResult, getPublicFigures } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#lib/http.ts";

export type Figures = EndpointResult<typeof getPublicFigures>["data"];

/** Totals of the public spaces. Open to everybody, so without the typed call and the schemas it would bring along. */
export const figuresQuery = queryOptions({
  queryKey: ["public", "figures"],
  queryFn: async ({ signal }) => {
    const { data } = await send<EndpointResult<typeof getPublicFigures>>("/api/public/figures", { signal });
    return data;
  },
  staleTime: 60_000,
});
