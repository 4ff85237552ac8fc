import type { FileView } from "@bump/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEver } from "#ui/lazy-part.tsx";
import classes from "./MediaStrip.module.css";
import { MediaTile } from "./MediaTile.tsx";
import { MediaViewer } from "./MediaViewer.tsx";
import { toViewItems } from "./viewing.items.ts";

/** Files side by side, small: for whoever looks through what others want to post. */
export function MediaStrip({ files }: { files: readonly FileView[] }) {
  const { t } = useTranslation("media");
  const items = useMemo(() => toViewItems(files), [files]);
  const [openId, setOpenId] = useState<string | null>(null);
  const everOpened = useEver(openId !== null);
  if (items.length === 0) return null;
  return (
    <>
      <ul className={classes.strip} aria-label={t("space.label")}>
        {items.map((item) => (
          <li key={item.id} className={classes.cell}>
            <MediaTile item={item} onOpen={setOpenId} />
          </li>
        ))}
      </ul>
      {everOpened && <MediaViewer items={items} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />}
    </>
  );
}
