import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ShareButton } from "#features/sharing/index.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { type Post, type PostProps, toShared } from "../posts.kind.ts";
import { PostMenu } from "./PostMenu.tsx";

/** What can be done with a post from all parts of its page: share, bookmark, and the rest behind a menu. */
export function PostActions<Item extends Post>({ post, kind }: PostProps<Item>) {
  const named = !useIsPhone();
  return (
    <>
      {post.state === "published" && (
        <>
          <ShareButton shared={toShared({ post, kind })} named={named} />
          <BookmarkButton item={post} named={named} />
        </>
      )}
      <PostMenu post={post} kind={kind} />
    </>
  );
}
