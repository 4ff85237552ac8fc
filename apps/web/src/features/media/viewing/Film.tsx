import type { FileView } from "@bump/contract";
import { type ComponentProps, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { saidInAll, toCaptions } from "./transcripts.ts";

/** What is said in it, as the browser's own captions. */
export function useCaptions(file: FileView): string | undefined {
  const url = useMemo(() => {
    if (!file.transcription) return undefined;
    return URL.createObjectURL(new Blob([toCaptions(saidInAll([file]))], { type: "text/vtt" }));
  }, [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}

type Props = ComponentProps<"video"> & { file: FileView };

/** One file of moving pictures. */
export function Film({ file, ...props }: Props) {
  const { t } = useTranslation("media");
  return (
    <video src={file.url ?? undefined} playsInline {...props}>
      <track kind="captions" label={t("player.captions")} src={useCaptions(file)} />
      {t("player.unsupported")}
    </video>
  );
}
