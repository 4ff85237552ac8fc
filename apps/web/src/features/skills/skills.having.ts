import { joinSkill, leaveSkill, type SkillView } from "@bump/contract";
import i18next from "i18next";
import { postKeys } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { defineWish } from "#lib/outbox/wish.ts";
import { queryClient } from "#lib/query-client.ts";
import { notify } from "#ui/notify.ts";
import { membersQuery } from "./skills.queries.ts";

type Answer = Pick<SkillView, "joined" | "counters">;

function idOf(path: string): string {
  return path.split("/")[1]!;
}

function withHaving(skill: SkillView, joined: boolean): SkillView {
  const totalParticipants = Math.max(0, skill.counters.totalParticipants + (joined ? 1 : -1));
  return { ...skill, joined, counters: { ...skill.counters, totalParticipants } };
}

const having = defineWish<SkillView, boolean, Answer>("skill-join", {
  valueOf: ({ joined }) => joined,
  withValue: withHaving,
  send: async ({ path, value }, once) => {
    const endpoint = value ? joinSkill : leaveSkill;
    const { joined, counters } = await call(endpoint, { params: { id: idOf(path) }, body: {}, once });
    return { joined, counters };
  },
  withAnswer: (skill, answer) => ({ ...skill, ...answer }),
  settled: ({ path }) => {
    void queryClient.invalidateQueries({ queryKey: membersQuery(idOf(path)).queryKey });
    // A card does not go from under the hand that has just pressed it: what the person has is listed anew next time.
    void queryClient.invalidateQueries({ queryKey: postKeys.lists("skills", null), refetchType: "none" });
  },
  tellRefused: async (_value, error) => {
    await loadTexts("skills");
    notify.error(failedText(i18next.t("skills:having.failed"), error));
  },
});

export const unsentHaving = having.unsent;

/** The skill as the person wants it, and whether the server is still to hear of that. */
export function useHaving(held: SkillView): { skill: SkillView; isWaiting: boolean } {
  const { item: skill, isWaiting } = having.use(held);
  return { skill, isWaiting };
}

/** Whether the person has it: shown at once, and sent until it is there; what the server refuses is taken back. */
export function setHaving(skill: SkillView, joined: boolean): void {
  having.set(skill, skill.joined, joined, null);
}
