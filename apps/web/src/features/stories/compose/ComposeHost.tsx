import { lazy, Suspense } from "react";
import { closeCompose, useComposeRequest } from "./compose.ts";

const PostStoryDialog = lazy(async () => ({ default: (await import("./dialogs.ts")).PostStoryDialog }));
const EditStoryDialog = lazy(async () => ({ default: (await import("./dialogs.ts")).EditStoryDialog }));

/** Where the dialogs stand that write and change stories. */
export function ComposeHost() {
  const request = useComposeRequest();
  if (!request) return null;
  return (
    <Suspense>
      {request.kind === "new" ? (
        <PostStoryDialog problem={request.problem ?? null} onClose={closeCompose} />
      ) : (
        <EditStoryDialog key={request.story.id} story={request.story} onClose={closeCompose} />
      )}
    </Suspense>
  );
}
