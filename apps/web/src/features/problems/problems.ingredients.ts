import { createIngredient, type IngredientView, removeIngredient, updateIngredient } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { createOnce } from "#lib/create-once.ts";
import { listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { readCountsAgain } from "./problems.mutations.ts";
import { problemPath, within } from "./problems.queries.ts";

const ingredientsPerPage = 30;

/** The variables of a problem, the latest first. */
export function ingredientsQuery(problemId: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: within(problemId, "ingredients"),
    queryFn: ({ pageParam, signal }) =>
      listByPath<IngredientView>(
        { path: `${problemPath(problemId)}/ingredients`, results: ingredientsPerPage, lastDocumentID: pageParam },
        signal,
      ),
  });
}

function readAgain(problemId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ingredientsQuery(problemId).queryKey });
}

export type IngredientWords = Pick<IngredientView, "id" | "name" | "type" | "visualType">;

/** A new one, or one that there is, changed. */
export async function saveIngredient(
  problemId: string,
  named: IngredientWords,
  ingredient?: IngredientView,
): Promise<void> {
  const { id, ...words } = named;
  const update = (innerId: string) =>
    call(updateIngredient, { params: { id: problemId, innerId }, body: { data: words } });
  if (ingredient) await update(ingredient.id);
  else {
    await createOnce(named, {
      create: () => call(createIngredient, { params: { id: problemId }, body: { data: named } }),
      update: () => update(id),
    });
    void readCountsAgain(problemId);
  }
  await readAgain(problemId);
}

export async function dropIngredient({ id, problemId }: IngredientView): Promise<void> {
  await call(removeIngredient, { params: { id: problemId, innerId: id } });
  void readCountsAgain(problemId);
  await readAgain(problemId);
}
