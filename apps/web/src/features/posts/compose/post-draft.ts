import type { FileView } from "@bump/contract";
import { v7 as uuid } from "uuid";
import type { KeptAttachment } from "#features/media/index.ts";

const dayMs = 86_400_000;

/** A post with a name that is being written, as this device keeps it. */
export type PostDraft = {
  /** The post's own id from the first letter on: sent twice, it is still one. */
  id: string;
  spaceId: string;
  step: number;
  isAnonymous: boolean;
  isDraft: boolean;
  name: string;
  html: string;
  files: KeptAttachment[];
};

export function emptyPost(spaceId: string): PostDraft {
  return {
    // The day and no more: what is posted without a name must not tell by its id when it was begun.
    id: uuid({ msecs: Math.floor(Date.now() / dayMs) * dayMs }),
    spaceId,
    step: 0,
    isAnonymous: false,
    isDraft: false,
    name: "",
    html: "",
    files: [],
  };
}

type Written = {
  id: string;
  spaceId: string;
  name: string;
  description: string;
  isAnonymousPost: boolean;
  isDraft: boolean;
  files: readonly FileView[];
};

/** One that is there, to be changed. */
export function toPostDraft({ id, spaceId, name, description, isAnonymousPost, isDraft, files }: Written): PostDraft {
  return {
    id,
    spaceId,
    step: 0,
    isAnonymous: isAnonymousPost,
    isDraft,
    name,
    html: description,
    files: files.map((media) => ({ key: media.id, name: media.name, size: media.size, mime: "", media })),
  };
}
