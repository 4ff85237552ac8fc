import { Title } from "@mantine/core";
import type { NewPost } from "../compose/post-draft.ts";
import { PostBody } from "./PostBody.tsx";
import { type Sending, SendingCard } from "./SendingCard.tsx";

type Props = { entry: Sending & { post: NewPost }; /** What readers call it. */ label: string };

/** A post with a name, of the person's own, that the server does not have yet. */
export function NamedOnItsWay({ entry, label }: Props) {
  const { post } = entry;
  return (
    <SendingCard post={post} label={label} sending={entry}>
      <PostBody post={post} html={post.description} target="" whole>
        <Title order={3} size="h4">
          {post.name}
        </Title>
      </PostBody>
    </SendingCard>
  );
}
