import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { clock, durationOf, FileTitle, kindIcons, MediaViewer, type ViewItem } from "#features/media/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import classes from "./PostMedia.module.css";

type Props = { items: readonly ViewItem[]; onOpen: (id: string) => void };

/** Sounds and documents open in the viewer; what no browser shows is only saved. */
export function PostFiles({ items, onOpen }: Props) {
  const { t } = useTranslation("posts");
  const { bytes } = useFormats();
  return (
    <ul className={classes.files} aria-label={t("card.files")}>
      {items.map((item) => {
        const { id, kind, file } = item;
        const length = durationOf(item);
        const words = (
          <>
            <Icon of={kindIcons[kind]} />
            <span className={classes.fileName}>
              <FileTitle item={item} />
            </span>
            <span className={classes.fileSize}>
              {kind === "sound" && length !== null ? clock(length) : bytes(file.size)}
            </span>
          </>
        );
        return (
          <li key={id}>
            {kind === "file" ? (
              <a className={classes.file} href={file.url ?? undefined} download={file.name}>
                {words}
              </a>
            ) : (
              <UnstyledButton
                className={classes.file}
                aria-haspopup="dialog"
                onPointerEnter={MediaViewer.fetchAhead}
                onFocus={MediaViewer.fetchAhead}
                onClick={() => onOpen(id)}
              >
                {words}
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
