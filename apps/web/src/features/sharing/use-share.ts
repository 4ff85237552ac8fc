import { useTranslation } from "react-i18next";
import { excerpt } from "#lib/plain-text.ts";
import { notify } from "#ui/notify.ts";
import { shareLink, shareTitleLength } from "./sharing.links.ts";

export type Shared = {
  /** One of shareTargets. */
  target: string;
  /** Text or HTML; it is cut. */
  title: string;
  spaceId?: string;
};

function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Gives a link away: through the device's own way of sharing where there is one, else by copying it. */
export function useShare() {
  const { t } = useTranslation("comments");

  const copyLink = async ({ target, spaceId }: Omit<Shared, "title">): Promise<void> => {
    try {
      await navigator.clipboard.writeText(shareLink(target, spaceId));
      notify.success(t("sharing.copied"), { id: "link" });
    } catch {
      notify.error(t("sharing.copyFailed"), { id: "link" });
    }
  };

  const share = async (shared: Shared): Promise<void> => {
    const data = { title: excerpt(shared.title, shareTitleLength), url: shareLink(shared.target, shared.spaceId) };
    if (!navigator.canShare?.(data)) return copyLink(shared);
    try {
      await navigator.share(data);
    } catch (error) {
      // Who closes the device's dialog has changed their mind.
      if (!isDismissed(error)) notify.error(t("sharing.failed"));
    }
  };
  return { share, copyLink };
}
