import type { SolutionView } from "@bump/contract";
import { UnstyledButton } from "@mantine/core";
import { IconArrowBigDown, IconArrowBigDownFilled, IconArrowBigUp, IconArrowBigUpFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { feedbackPlace, setVote, useVoted, voteOf } from "../solutions.votes.ts";
import classes from "./VoteBox.module.css";

const FeedbackDialog = lazyDialog(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);

const looks = {
  up: { rest: IconArrowBigUp, own: IconArrowBigUpFilled },
  down: { rest: IconArrowBigDown, own: IconArrowBigDownFilled },
} satisfies Record<string, Record<string, IconDrawing>>;

type SideProps = { way: "up" | "down"; count: number; own: boolean; waiting: boolean; disabled: boolean };

function Side({ way, count, own, waiting, disabled, onClick }: SideProps & { onClick: () => void }) {
  const { t } = useTranslation(["solutions", "ui"]);
  const { number } = useFormats();
  return (
    <UnstyledButton
      className={classes.side}
      aria-pressed={own}
      aria-label={t(`solutions:vote.${way}`, { count, number: number(count) })}
      title={waiting ? t("ui:outbox.waits") : t(own ? "solutions:vote.takeBack" : `solutions:vote.${way}Short`)}
      data-waiting={(own && waiting) || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={own ? looks[way].own : looks[way].rest} size={16} />
      {number(count)}
    </UnstyledButton>
  );
}

/** How many want it and how many doubt it; the person's own vote, which is given, changed and taken back here. */
export function VoteBox({ solution: item }: { solution: SolutionView }) {
  const { t } = useTranslation("solutions");
  const [asking, setAsking] = useState(false);
  const { solution, isWaiting } = useVoted(item);
  const own = voteOf(solution);
  const { totalUpvotes, totalDownvotes } = solution.counters;
  const side = { waiting: isWaiting, disabled: !solution.can.vote };
  const press = (way: "up" | "down") =>
    whenSignedIn(() => {
      if (own === way) setVote(solution, "none");
      else if (way === "up") setVote(solution, "up");
      else setAsking(true);
    });
  return (
    <fieldset className={classes.box} aria-label={t("vote.label", { name: solution.name })}>
      <Side way="up" count={totalUpvotes} own={own === "up"} {...side} onClick={() => press("up")} />
      <Side way="down" count={totalDownvotes} own={own === "down"} {...side} onClick={() => press("down")} />
      {asking && (
        <FeedbackDialog
          name={solution.name}
          kept={feedbackPlace(solution)}
          onClose={() => setAsking(false)}
          onVote={(feedback) => {
            setAsking(false);
            setVote(solution, "down", feedback);
          }}
        />
      )}
    </fieldset>
  );
}
