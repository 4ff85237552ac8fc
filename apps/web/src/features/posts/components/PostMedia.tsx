import type { FileView } from "@bump/contract";
import { UnstyledButton } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconVideo,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./PostMedia.module.css";

/** The widths it comes in, for the browser to choose from. */
function sources({ sizes }: FileView): string | undefined {
  const known = Object.entries(sizes).map(([width, url]) => `${url} ${width}w`);
  return known.length > 0 ? known.join(", ") : undefined;
}

/** Pictures, one at a time from edge to edge, with the way to the others. */
function Pictures({ pictures, isFirst }: { pictures: readonly FileView[]; isFirst: boolean }) {
  const { t } = useTranslation("posts");
  const { number } = useFormats();
  const [at, setAt] = useState(0);
  const count = pictures.length;
  const picture = pictures[Math.min(at, count - 1)];
  if (!picture?.url) return null;
  const step = (by: number) => setAt((now) => (now + by + count) % count);
  return (
    <figure className={classes.frame} aria-label={t("card.pictures")}>
      <img
        key={picture.id}
        className={classes.picture}
        src={picture.url}
        srcSet={sources(picture)}
        sizes="(width < 37.5em) 100vw, 47.5rem"
        alt={t("card.picture", { number: number(at + 1), count })}
        // What a page shows largest is not to wait for what it shows later.
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
      />
      {count > 1 && (
        <>
          <span className={classes.counter} aria-hidden>
            {number(at + 1)} / {number(count)}
          </span>
          <UnstyledButton
            className={classes.step}
            data-side="start"
            aria-label={t("card.previous")}
            onClick={() => step(-1)}
          >
            <Icon of={IconChevronLeft} />
          </UnstyledButton>
          <UnstyledButton className={classes.step} data-side="end" aria-label={t("card.next")} onClick={() => step(1)}>
            <Icon of={IconChevronRight} />
          </UnstyledButton>
          <span className={classes.dots} aria-hidden>
            {pictures.map(({ id }, index) => (
              <span key={id} className={classes.dot} data-here={index === at || undefined} />
            ))}
          </span>
        </>
      )}
    </figure>
  );
}

const fileIcons: Record<FileView["type"], IconDrawing> = {
  image: IconFile,
  video: IconVideo,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  file: IconFile,
};

function OtherFiles({ files }: { files: readonly FileView[] }) {
  const { t } = useTranslation("posts");
  const { bytes } = useFormats();
  return (
    <ul className={classes.files} aria-label={t("card.files")}>
      {files.map((file) => (
        <li key={file.id}>
          <a
            className={classes.file}
            href={file.url ?? undefined}
            // Served so that nothing of it runs, which browsers' own viewers of documents do not survive.
            download={file.type === "pdf" ? file.name : undefined}
            target="_blank"
            rel="noopener"
          >
            <Icon of={fileIcons[file.type]} />
            <span className={classes.fileName}>{file.name}</span>
            <span className={classes.fileSize}>{bytes(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  files: readonly FileView[];
  /** The first of a page to have any. */
  isFirst?: boolean;
};

/** What was attached: pictures from edge to edge, all else as a list to open. */
export function PostMedia({ files, isFirst = false }: Props) {
  const pictures = files.filter(({ type, url }) => type === "image" && url);
  const others = files.filter(({ type, url }) => type !== "image" && url);
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} isFirst={isFirst} />}
      {others.length > 0 && <OtherFiles files={others} />}
    </>
  );
}
