import { lazy, type ReactNode, Suspense } from "react";
import type { EditorHandle } from "../handle.ts";
import classes from "./EditorTools.module.css";

export type EditorToolsProps = {
  /** Null while the editor is loading. */
  handle: EditorHandle | null;
  /** Buttons of whoever shows them, between the marks and the formats. */
  children?: ReactNode;
  /** `edge`: along the bottom of a phone, with the suggestions above it. */
  place?: "frame" | "edge";
};

const ToolsBody = lazy(async () => ({ default: (await import("./parts.ts")).ToolsBody }));

/** People, hashtags, links, emoji and formats. */
export function EditorTools({ handle, ...rest }: EditorToolsProps) {
  const waiting = <div className={classes.bar} data-place={rest.place ?? "frame"} />;
  if (!handle) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ToolsBody handle={handle} {...rest} />
    </Suspense>
  );
}
