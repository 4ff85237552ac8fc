import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";

type Posted = { isDraft: boolean; state: string };
/** In the kind's own words. */
type Words = { posted: string; pending: string };

/** Says what became of what was written, with the way there. */
export function useTold(): {
  tellPosted: (post: Posted, target: string, words: Words) => void;
  tellSaved: (isPending: boolean) => void;
} {
  const { t } = useTranslation("posts");
  const navigate = useNavigate();
  return {
    tellPosted: (post, target, words) => {
      const open = () => void navigate({ to: `/${target}` as "/" });
      const done = post.isDraft ? t("wizard.draft") : post.state === "pending" ? words.pending : words.posted;
      notify.success(done, { action: { label: t("wizard.open"), onSelect: open } });
    },
    tellSaved: (isPending) => notify.success(t(isPending ? "wizard.proposed" : "wizard.updated")),
  };
}
