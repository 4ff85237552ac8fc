import { useSpaceName } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import type { Found } from "../search.found.tsx";
import { Highlight } from "./Highlight.tsx";
import classes from "./search.module.css";

/** One thing that was found: what, by whom, where and when. */
export function FoundLine({ found: { picture, title, detail, author, space, when } }: { found: Found }) {
  const nameOf = useSpaceName();
  const { relative, relativeDay } = useFormats();
  // Of what has no name no more is told than the day.
  const ago = author ? relative : relativeDay;
  const facts = [author, space && nameOf(space), when && ago(when)].filter(Boolean);
  return (
    <span className={classes.line}>
      {picture}
      <span className={classes.words}>
        <span className={classes.title}>
          <Highlight text={title} />
        </span>
        {detail && (
          <span className={classes.detail}>
            <Highlight text={detail} />
          </span>
        )}
        {facts.length > 0 && <span className={classes.facts}>{facts.join(" · ")}</span>}
      </span>
    </span>
  );
}
