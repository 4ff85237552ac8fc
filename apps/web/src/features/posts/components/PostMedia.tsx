import type { FileView } from "@bump/contract";
import { useMemo, useState } from "react";
import { isVisual, MediaViewer, toViewItems } from "#features/media/index.ts";
import { useEver } from "#ui/lazy-part.tsx";
import { PostCarousel } from "./PostCarousel.tsx";
import { PostFiles } from "./PostFiles.tsx";

type Props = {
  files: readonly FileView[];
  /** The first of a page to have any. */
  isFirst?: boolean;
};

/** What was attached: what can be seen from edge to edge, all else as a list; both open in the viewer. */
export function PostMedia({ files, isFirst = false }: Props) {
  const items = useMemo(() => toViewItems(files), [files]);
  const [openId, setOpenId] = useState<string | null>(null);
  const everOpened = useEver(openId !== null);
  if (items.length === 0) return null;
  const seen = items.filter(isVisual);
  const others = items.filter((item) => !isVisual(item));
  return (
    <>
      {seen.length > 0 && <PostCarousel items={seen} isFirst={isFirst} onOpen={setOpenId} />}
      {others.length > 0 && <PostFiles items={others} onOpen={setOpenId} />}
      {everOpened && <MediaViewer items={items} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />}
    </>
  );
}
