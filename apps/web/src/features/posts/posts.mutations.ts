import { dropItem, itemKeys } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import type { Post } from "./posts.kind.ts";

const removedHere = new Set<string>();

/** Whether it is gone by the hand of who sits here. */
export function isRemovedHere(path: string): boolean {
  return removedHere.has(path);
}

/** Gone at once; back where it stood when the server refuses. */
export async function removePost({ path }: Pick<Post, "path">, send: () => Promise<unknown>): Promise<void> {
  const undo = dropItem(path);
  removedHere.add(path);
  try {
    await send();
  } catch (error) {
    removedHere.delete(path);
    undo();
    throw error;
  }
  // Of what is shown the page asked again before it is left, and it is there no more.
  queryClient.removeQueries({ queryKey: postKey(path), type: "inactive" });
}

/** By its own address, whatever space it is in. */
export function postKey(path: string): readonly string[] {
  return [...itemKeys.across, ...path.split("/")];
}
