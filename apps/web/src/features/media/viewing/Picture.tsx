import type { FileView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./Picture.module.css";

type Format = FileView["formats"][number];

/** The widths it comes in, for the browser to choose from. The smallest comes in one format only. */
function sources({ sizes }: FileView, format: Format): string | undefined {
  const known = Object.entries(sizes).toSorted(([a], [b]) => Number(a) - Number(b));
  const chosen = format === "webp" ? known : known.slice(1);
  const list = chosen.map(([width, url]) => `${url.replace(/\.webp$/, `.${format}`)} ${width}w`);
  return list.length > 0 ? list.join(", ") : undefined;
}

type Props = {
  /** A picture, or a film that has a still. */
  file: FileView;
  alt: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  fit?: "cover" | "contain";
  /** What a page shows largest is not to wait for what it shows later. */
  eager?: boolean;
  /** Offers to fetch it again where it did not come; a picture that is a button itself cannot. */
  retry?: boolean;
};

/** Those that did not come. What is asked for again in the viewer stands on the card behind it, too. */
const missing = new Set<() => void>();

function retryAll(): void {
  for (const retry of missing) retry();
}

addEventListener("online", retryAll);

/** It did not come; with the connection it is tried again, and when somebody asks for any again. */
function useFailed() {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setFailed(false);
    missing.add(retry);
    return () => void missing.delete(retry);
  }, [hasFailed]);
  return [hasFailed, setFailed] as const;
}

function Missing({ alt, onRetry }: { alt: string; onRetry: (() => void) | null }) {
  const { t } = useTranslation(["ui", "common"]);
  return (
    <span className={classes.instead}>
      <Icon of={IconPhotoOff} size={28} />
      <span>
        {alt}: {t("ui:failed.picture")}
      </span>
      {onRetry && (
        // What lies below it takes hold of the pointer, and the press with it.
        <Button variant="default" onPointerDown={(event) => event.stopPropagation()} onClick={onRetry}>
          {t("common:actions.retry")}
        </Button>
      )}
    </span>
  );
}

/** A picture in the best format and the right width, blurred until it is there. */
export function Picture({ file, alt, sizes, fit = "cover", eager = false, retry = false }: Props) {
  const { blur, formats } = file;
  const [isThere, setThere] = useState(false);
  const [hasFailed, setFailed] = useFailed();
  if (hasFailed) return <Missing alt={alt} onRetry={retry ? retryAll : null} />;
  const webp = sources(file, "webp");
  const avif = formats.includes("avif") ? sources(file, "avif") : undefined;
  const largest = Object.entries(file.sizes).toSorted(([a], [b]) => Number(b) - Number(a))[0]?.[1];
  return (
    <picture
      className={classes.picture}
      data-fit={fit}
      // Behind a picture that lets light through, or at its edges, it would show for good.
      style={blur && !isThere ? { backgroundImage: `url("${blur}")` } : undefined}
    >
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={largest ?? file.url ?? undefined}
        srcSet={webp}
        sizes={sizes}
        alt={alt}
        draggable={false}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        onLoad={() => setThere(true)}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
