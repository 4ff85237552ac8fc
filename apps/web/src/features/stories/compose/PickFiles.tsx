import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

/** What browsers and devices offer to choose from. */
const accepted = {
  media: "image/*,video/*,audio/*",
  document: ".pdf,.doc,.docx,.odt,.rtf,.txt,.md,.csv,.xls,.xlsx,.ods,.ppt,.pptx,.odp,.zip",
};

type Props = {
  kind: keyof typeof accepted;
  onPick: (files: File[]) => void;
  children: (props: { onClick: () => void }) => ReactNode;
};

/** The device's own way to choose files, behind a button of ours. */
export function PickFiles({ kind, onPick, children }: Props) {
  const reset = useRef<() => void>(null);
  const pick = (files: File[]) => {
    onPick(files);
    // The same file again must count as a choice.
    reset.current?.();
  };
  return (
    <FileButton multiple accept={accepted[kind]} resetRef={reset} onChange={pick}>
      {children}
    </FileButton>
  );
}
