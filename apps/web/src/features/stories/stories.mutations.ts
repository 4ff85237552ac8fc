import { removeStory, type StoryView } from "@bump/contract";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { dropStory, storyKeys } from "./stories.queries.ts";

/** Gone at once; back where it stood when the server refuses. */
export async function deleteStory({ id }: StoryView): Promise<void> {
  const undo = dropStory(id);
  try {
    await call(removeStory, { params: { id } });
  } catch (error) {
    undo();
    throw error;
  }
  queryClient.removeQueries({ queryKey: storyKeys.one(id) });
}
