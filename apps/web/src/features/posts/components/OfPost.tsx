import { Card, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { KeptWords } from "#features/comments/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { PostSkeletons } from "./PostSkeletons.tsx";

type Props<Item> = {
  query: Pick<UseQueryResult<Item>, "data" | "error" | "isPending" | "refetch">;
  /** What is said of one that is not there. */
  missing: ReactNode;
  children: (post: Item) => ReactNode;
};

/** Whatever is about one post: waits for it, and says so where there is none. */
export function OfPost<Item extends { state: string; path: string }>({ query, missing, children }: Props<Item>) {
  const { data: post, error, isPending, refetch } = query;
  if (isPending) return <PostSkeletons count={1} />;
  if (post?.state === "removed" || hasCode(error, "not_found", "unknown_path")) {
    return (
      <Stack gap={16}>
        {missing}
        {post && <KeptWords of={post} />}
      </Stack>
    );
  }
  // One that is there stays when it is asked for anew in vain.
  if (!post) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void refetch()} />
      </Card>
    );
  }
  return children(post);
}
