import { dropItem, itemKeys } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import type { Post } from "./posts.kind.ts";

/** Gone at once; back where it stood when the server refuses. */
export async function removePost({ path }: Pick<Post, "path">, send: () => Promise<unknown>): Promise<void> {
  const undo = dropItem(path);
  try {
    await send();
  } catch (error) {
    undo();
    throw error;
  }
  queryClient.removeQueries({ queryKey: postKey(path) });
}

/** By its own address, whatever space it is in. */
export function postKey(path: string): readonly string[] {
  return [...itemKeys.across, ...path.split("/")];
}
