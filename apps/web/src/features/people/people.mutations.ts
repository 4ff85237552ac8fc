import { type EndpointResult, type getCommon, setShield, type ShieldKind } from "@bump/contract";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { commonQuery, shieldsQuery } from "./people.queries.ts";

function showShield(id: string, shield: ShieldKind | null): void {
  queryClient.setQueryData<EndpointResult<typeof getCommon>>(
    commonQuery(id).queryKey,
    (common) => common && { ...common, shield },
  );
}

const shieldHandlers = new Set<() => void>();

/** Runs when the person is told of others than before; returns the way to stop. */
export function onShielded(hear: () => void): () => void {
  shieldHandlers.add(hear);
  return () => void shieldHandlers.delete(hear);
}

/** Null for neither. Shown at once; what they wrote goes from the lists, or comes back. */
export async function shieldFrom(id: string, shield: ShieldKind | null): Promise<void> {
  const before = queryClient.getQueryData(commonQuery(id).queryKey)?.shield ?? null;
  showShield(id, shield);
  try {
    await call(setShield, { params: { id }, body: { shield: shield ?? "none" } });
  } catch (error) {
    showShield(id, before);
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: shieldsQuery.queryKey });
  refreshItems();
  for (const hear of shieldHandlers) hear();
}
