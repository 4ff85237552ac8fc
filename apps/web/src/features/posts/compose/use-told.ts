import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";

/** What the server answers to whoever writes something: where everything is approved, it or a change of it waits. */
export type Written = { data: { state: string }; pending?: boolean | undefined };

/** Says what became of a change: of a post that is new it is told when it has arrived. */
export function useTold() {
  const { t } = useTranslation("posts");
  const tellSaved = (isPending: boolean) => notify.success(t(isPending ? "wizard.proposed" : "wizard.updated"));
  /** Of what was waited for, new or not. */
  const tellWritten = ({ data, pending = false }: Written, done: string) => {
    if (pending) tellSaved(true);
    else notify.success(data.state === "pending" ? t("states.pendingText") : done);
  };
  return { tellSaved, tellWritten };
}
