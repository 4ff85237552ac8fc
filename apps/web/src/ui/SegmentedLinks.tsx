import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./segments.module.css";

type Props = { label: string; links: readonly { label: string; to: LinkProps["to"] }[] };

/** Two to four close choices that have addresses of their own. */
export function SegmentedLinks({ label, links }: Props) {
  return (
    <nav className={classes.segments} aria-label={label} data-keep-focus>
      {links.map(({ label: word, to }) => (
        <Link key={to} to={to} className={classes.segment} activeProps={{ "aria-current": "page" }}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
