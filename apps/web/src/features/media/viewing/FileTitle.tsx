import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ViewItem } from "./viewing.items.ts";

function KindName({ kind }: Pick<ViewItem, "kind">) {
  const { t } = useTranslation("media");
  return t(`kinds.${kind}`);
}

/** What a file in a list is called. Lists come without the words of the viewer: only one without a name waits for them. */
export function FileTitle({ item: { kind, file } }: { item: ViewItem }) {
  if (file.name !== "") return file.name;
  return (
    <Suspense>
      <KindName kind={kind} />
    </Suspense>
  );
}
