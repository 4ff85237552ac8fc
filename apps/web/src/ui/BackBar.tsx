import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps, useCanGoBack, useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode, Ref } from "react";
import classes from "./BackBar.module.css";
import { Icon } from "./Icon.tsx";

type Props = {
  /** Where a person goes who came from nowhere, by a link or a new tab. */
  fallback: LinkProps["to"];
  /** 'Back to Problems': the whole bar on desktop, the arrow's name on phones. */
  label: string;
  /** On phones, the page's title beside the arrow. */
  title: ReactNode;
  /** The right end, which the page fills (BarActions.tsx). */
  actions?: Ref<HTMLDivElement>;
};

/** Returns to where the person came from, as they left it. */
export function BackBar({ fallback, label, title, actions }: Props) {
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function goBack(event: MouseEvent) {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  }

  return (
    <div className={classes.bar}>
      <Link to={fallback} className={classes.back} onClick={goBack} aria-label={label}>
        <Icon of={IconArrowLeft} />
        <span className={classes.label}>{label}</span>
      </Link>
      <span className={classes.title} aria-hidden>
        {title}
      </span>
      <div ref={actions} className={classes.actions} />
    </div>
  );
}
