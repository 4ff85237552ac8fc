import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";

/** Says what became of a change: what is new is told of when it has arrived. */
export function useTold(): { tellSaved: (isPending: boolean) => void } {
  const { t } = useTranslation("posts");
  return { tellSaved: (isPending) => notify.success(t(isPending ? "wizard.proposed" : "wizard.updated")) };
}
