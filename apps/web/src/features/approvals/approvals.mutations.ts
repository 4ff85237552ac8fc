import { type ApprovalView, decideApproval, type EndpointCall } from "@bump/contract";
import { spaceQuery } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { hasCode } from "#lib/api-error.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { approvalsQuery } from "./approvals.queries.ts";

type Decision = EndpointCall<typeof decideApproval>["body"];

/** Goes from the queue at once; what the server refuses comes back. False where somebody else has decided it meanwhile. */
export async function decideOn(
  { id, version, space: { spaceId } }: ApprovalView,
  decision: Decision,
): Promise<boolean> {
  const { queryKey } = approvalsQuery(spaceId);
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData<Pages<ApprovalView>>(
    queryKey,
    (data) => data && changeItems(data, (items) => items.filter((item) => item.id !== id)),
  );
  try {
    await call(decideApproval, { params: { id }, body: { ...decision, version } });
    return true;
  } catch (error) {
    if (hasCode(error, "not_found", "illegal_transition")) return false;
    queryClient.setQueryData(queryKey, before);
    // It may be another text by now.
    if (hasCode(error, "conflict")) void queryClient.invalidateQueries({ queryKey });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: spaceQuery(spaceId).queryKey });
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  }
}
