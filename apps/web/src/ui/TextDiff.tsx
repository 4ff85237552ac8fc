import { useMemo } from "react";
import { diffWords } from "#lib/word-diff.ts";
import classes from "./TextDiff.module.css";

const elements = { same: "span", gone: "del", new: "ins" } as const;

type Props = {
  former: string;
  next: string;
  /** How many of them there are beside each other. */
  among?: number;
};

/** One text with what was taken out struck through and what was put in underlined: by form as well as by colour. */
export function TextDiff({ former, next, among }: Props) {
  const parts = useMemo(() => diffWords(former, next, among), [former, next, among]);
  return (
    <div className={classes.diff}>
      {parts.map(({ kind, text }, index) => {
        const Element = elements[kind];
        return <Element key={index}>{text}</Element>;
      })}
    </div>
  );
}
