import type { FileView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { CloseButton, FileButton, Input, UnstyledButton, VisuallyHidden } from "@mantine/core";
import {
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerPlayFilled,
  IconPlus,
  IconRefresh,
  IconVideo,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#lib/error-text.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import type { Attachments } from "../media.attachments.ts";
import { type Tile, toTiles } from "../media.tiles.ts";
import { kindIcons } from "../viewing/kind-icons.ts";
import { kindOf } from "../viewing/viewing.items.ts";
import classes from "./AttachmentArea.module.css";

function iconOf({ mime, media }: Tile): IconDrawing {
  if (media) return kindIcons[kindOf(media)];
  if (mime.startsWith("image/")) return IconPhoto;
  if (mime.startsWith("video/")) return IconVideo;
  if (mime.startsWith("audio/")) return IconMusic;
  return mime === "application/pdf" ? IconFileTypePdf : IconFile;
}

function isFilm({ mime, media }: Tile): boolean {
  return mime.startsWith("video/") || media?.type === "video" || media?.type === "video-chunk-recording";
}

/** What can be done about a file that is not there yet. */
function StepButton({ tile, files }: { tile: Tile; files: Attachments }) {
  const { t } = useTranslation("compose");
  const { parts, name, step } = tile;
  const act = {
    sending: { icon: IconPlayerPause, label: t("files.pause", { name }), run: files.pause },
    paused: { icon: IconPlayerPlay, label: t("files.resume", { name }), run: files.resume },
    failed: { icon: IconRefresh, label: t("files.retry", { name }), run: files.retry },
    offline: null,
    waiting: null,
    preparing: null,
    ready: null,
  }[step];
  if (!act) return null;
  const run = () => {
    // Parts that wait for their turn would have it now: they are paused first.
    const waiting = step === "sending" ? parts.filter((part) => part.step === "waiting") : [];
    for (const part of [...waiting, ...parts.filter((one) => one.step === step)]) act.run(part.key);
  };
  return (
    <UnstyledButton className={classes.step} aria-label={act.label} title={act.label} onClick={run}>
      <Icon of={act.icon} size={16} />
    </UnstyledButton>
  );
}

function Progress({ tile: { name, step, sent, size, error } }: { tile: Tile }) {
  const { t } = useTranslation("compose");
  const { percent } = useFormats();
  if (step === "ready") return null;
  if (step === "failed") {
    return (
      <span className={classes.failed} title={errorText(error)}>
        {t("files.failed")}
      </span>
    );
  }
  const share = size > 0 ? Math.min(sent / size, 1) : 0;
  const words = {
    waiting: percent(share),
    sending: percent(share),
    paused: t("files.paused"),
    offline: t("files.offline"),
    preparing: t("files.preparing"),
  };
  return (
    <span className={classes.progress}>
      <span className={classes.words} title={words[step]}>
        {words[step]}
      </span>
      <progress
        className={classes.bar}
        value={step === "preparing" ? 1 : share}
        max={1}
        aria-label={t("files.progress", { name, percent: percent(share) })}
      />
    </span>
  );
}

/** Of a film its poster. */
function pictureOf({ type, sizes, url }: FileView): string | null {
  return sizes["320"] ?? Object.values(sizes)[0] ?? (type === "image" || type === "photo-capture" ? url : null);
}

type TileProps = { tile: Tile; files: Attachments; onRemove: () => void };

function FileTile({ tile, files, onRemove }: TileProps) {
  const { t } = useTranslation("compose");
  const { name } = tile;
  const picture = tile.preview ?? (tile.media && pictureOf(tile.media));
  return (
    <li className={classes.tile} data-step={tile.step}>
      {picture ? (
        <img
          src={picture}
          alt={name}
          className={classes.picture}
          onError={() => {
            for (const { key } of tile.parts) files.hidePreview(key);
          }}
        />
      ) : (
        <span className={classes.file}>
          <Icon of={iconOf(tile)} size={24} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </span>
      )}
      {picture && isFilm(tile) && (
        <span className={classes.film}>
          <Icon of={IconPlayerPlayFilled} size={16} />
        </span>
      )}
      <Progress tile={tile} />
      <StepButton tile={tile} files={files} />
      <CloseButton
        className={classes.remove}
        size={24}
        radius="xl"
        aria-label={t("files.remove", { name })}
        onClick={onRemove}
      />
    </li>
  );
}

/** For those who do not see the bars: how many have arrived, whenever another has. */
function Arrived({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation("compose");
  const done = tiles.filter(({ step }) => step === "ready").length;
  return (
    <VisuallyHidden component="output">
      {tiles.length > 0 && t("files.uploaded", { done, total: tiles.length })}
    </VisuallyHidden>
  );
}

/** Why files were not sent, for which a tile has no room. */
function Failures({ tiles }: { tiles: readonly Tile[] }) {
  const failed = tiles.filter(({ step }) => step === "failed");
  if (failed.length === 0) return null;
  return (
    <div role="alert">
      {failed.map(({ key, name, error }) => (
        <Input.Error key={key} className={classes.failure}>
          <span>
            <b>{name}</b> {errorText(error)}
          </span>
        </Input.Error>
      ))}
    </div>
  );
}

/** What is removed takes the focus with it: it goes to what stands in its place. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  useEffect(() => {
    const at = removedAt.current;
    removedAt.current = null;
    if (at !== null) list.current?.children[at]?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [count]);
  return {
    list,
    removed: (at: number) => {
      removedAt.current = at;
    },
  };
}

type Props = {
  files: Attachments;
  /** None are given where one was taken away, which is a change too. */
  onAdd: (files: File[]) => void;
};

/** The files of what is being written, each with its bar; and the way to add more. */
export function AttachmentArea({ files, onAdd }: Props) {
  const { t } = useTranslation(["compose", "media"]);
  const tiles = toTiles(files.use(), t("compose:files.recording")).map((tile) => {
    // Programs send files without a name, too.
    return tile.name || !tile.media ? tile : { ...tile, name: t(`media:kinds.${kindOf(tile.media)}`) };
  });
  const reset = useRef<() => void>(null);
  const { list, removed } = useFocusAfterRemoval(tiles.length);
  const remove = (tile: Tile, index: number) => {
    removed(index);
    for (const { key } of tile.parts) files.remove(key);
    onAdd([]);
  };
  return (
    <>
      <Arrived tiles={tiles} />
      {tiles.length > 0 && (
        <ul ref={list} className={classes.area} aria-label={t("compose:files.title")}>
          {tiles.map((tile, index) => (
            <FileTile key={tile.key} tile={tile} files={files} onRemove={() => remove(tile, index)} />
          ))}
          {tiles.length < limits.files.max && (
            <li>
              <FileButton
                multiple
                resetRef={reset}
                onChange={(chosen) => {
                  onAdd(chosen);
                  reset.current?.();
                }}
              >
                {(props) => (
                  <UnstyledButton className={classes.add} {...props}>
                    <Icon of={IconPlus} />
                    {t("compose:files.add")}
                  </UnstyledButton>
                )}
              </FileButton>
            </li>
          )}
        </ul>
      )}
      <Failures tiles={tiles} />
    </>
  );
}
