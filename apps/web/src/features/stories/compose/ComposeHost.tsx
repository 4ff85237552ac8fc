import { lazyDialog } from "#ui/lazy-part.tsx";
import { closeCompose, useComposeRequest } from "./compose.ts";

const PostStoryDialog = lazyDialog(async () => (await import("./dialogs.ts")).PostStoryDialog);
const EditStoryDialog = lazyDialog(async () => (await import("./dialogs.ts")).EditStoryDialog);

export async function fetchCompose(): Promise<void> {
  await PostStoryDialog.fetch();
}

/** Where the dialogs stand that write and change stories. */
export function ComposeHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return request.kind === "new" ? (
    <PostStoryDialog
      problem={request.problem ?? null}
      spaceId={request.spaceId}
      beginning={request.beginning}
      onClose={closeCompose}
    />
  ) : (
    <EditStoryDialog key={request.story.id} story={request.story} onClose={closeCompose} />
  );
}
