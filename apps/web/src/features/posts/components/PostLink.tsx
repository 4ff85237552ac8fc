import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { isPlainClick } from "#ui/plain-click.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** One of shareTargets. */
  target: string;
  hash?: string;
};

/**
 * Leads to a page from a card. The router's own links follow where one is, at every step: a list pays for that with each of
 * its cards, and none of them needs it.
 */
export function PostLink({ target, hash, children, ...props }: Props) {
  const router = useRouter();
  const path = `/${target}`;
  const href = hash ? `${path}#${hash}` : path;
  const fetch = () => void router.preloadRoute({ to: path as "/" });
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a {...props} href={href} onClick={open} onPointerEnter={fetch} onFocus={fetch}>
      {children}
    </a>
  );
}
