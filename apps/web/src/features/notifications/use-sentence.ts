import { isReportedThing, type NotificationView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";

/** 'Asha', 'Asha and Ravi', 'Asha and 3 others'. */
function useWho({ actors: [first, second], total }: NotificationView): string {
  const { t } = useTranslation("notifications");
  const { list, number } = useFormats();
  if (!first) return t("who.somebody");
  if (total <= 1 || !second) return first.displayName;
  if (total === 2) return list([first.displayName, second.displayName]);
  return t("who.others", { name: first.displayName, count: total - 1, number: number(total - 1) });
}

const approvals = {
  approve: "approved",
  reject: "rejected",
  approve_edit: "editApproved",
  reject_edit: "editRejected",
} as const;

function isApproval(outcome: NotificationView["outcome"]): outcome is keyof typeof approvals {
  return outcome !== null && outcome in approvals;
}

const named = ["stories", "problems", "solutions", "skills", "faqs", "comments"] as const;

function isNamed(collection: string): collection is (typeof named)[number] {
  return named.some((one) => one === collection);
}

/** What happened, in one sentence. */
export function useSentence(notification: NotificationView): string {
  const { t } = useTranslation("notifications");
  const who = useWho(notification);
  const { list } = useFormats();
  const { kind, collection, outcome, total, tags } = notification;
  switch (kind) {
    case "approval":
      return t(`sentence.${approvals[isApproval(outcome) ? outcome : "approve"]}`);
    case "report":
      if (isReportedThing(collection))
        return t(outcome === "removed" ? "sentence.reportGone" : "sentence.reportClosed");
      return t(outcome === "removed" ? "sentence.reportUpheld" : "sentence.reportKept");
    case "alert":
      return t("sentence.alert", { who, tags: list(tags.map((tag) => `#${tag}`)) });
    case "removal":
      return t(`sentence.removal.${isNamed(collection) ? collection : "other"}`);
    case "mention":
    case "reply":
    case "comment":
    case "reaction":
      return t(`sentence.${kind}`, { who, count: Math.max(total, 1) });
  }
}
