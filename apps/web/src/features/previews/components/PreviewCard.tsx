import { useQuery } from "@tanstack/react-query";
import { IconLink } from "@tabler/icons-react";
import { useMemo } from "react";
import { Icon } from "#ui/Icon.tsx";
import { linkPreviewQuery } from "../previews.queries.ts";
import classes from "./PreviewCard.module.css";

/** Mentions and tags are links of our own. */
function firstLink(html: string): string | null {
  const links = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]");
  const urls = Array.from(links, (link) => URL.parse(link.getAttribute("href")!));
  return urls.find((url) => url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host)?.href ?? null;
}

/** Nothing until it is there: what is read must not move for it twice. */
export function PreviewCard({ html }: { html: string }) {
  const url = useMemo(() => firstLink(html), [html]);
  const { data } = useQuery({ ...linkPreviewQuery(url ?? ""), enabled: url !== null });
  if (!data) return null;
  return (
    <a className={classes.card} href={data.url} target="_blank" rel="noopener noreferrer nofollow">
      <span className={classes.site}>
        <Icon of={IconLink} size={14} />
        {data.site}
      </span>
      <span className={classes.title}>{data.title}</span>
      {data.description && <span className={classes.description}>{data.description}</span>}
    </a>
  );
}
