import type { ReactNode } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
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

function Waiting({ place = "frame" }: Pick<EditorToolsProps, "place">) {
  return <div className={classes.bar} data-place={place} />;
}

const ToolsBody = lazyPart(
  async () => (await import("./parts.ts")).ToolsBody,
  ({ place }: EditorToolsProps) => <Waiting place={place} />,
);

/** People, hashtags, links, emoji and formats. */
export function EditorTools({ handle, ...rest }: EditorToolsProps) {
  if (!handle) return <Waiting {...rest} />;
  return <ToolsBody handle={handle} {...rest} />;
}
