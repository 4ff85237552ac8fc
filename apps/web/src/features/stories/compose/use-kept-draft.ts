import { useEffect, useState } from "react";
import { type Attachments, createAttachments } from "#features/media/index.ts";
import { findDraft, takeUp } from "#lib/kept-drafts.ts";
import type { StoryDraft } from "./story-drafts.ts";

export type Opened = { draft: StoryDraft; attachments: Attachments };

/** What was written at this place before, or what there is to begin with. Null for the moment it takes to look. */
export function useKeptDraft(place: string, begin: () => StoryDraft): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [first] = useState(begin);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const draft = await takeUp((await findDraft<StoryDraft>(place)) ?? first);
      const attachments = createAttachments(draft.spaceId);
      await attachments.restore(draft.files);
      if (isHere) setOpened({ draft, attachments });
      else attachments.stop();
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [place, first]);
  return opened;
}
