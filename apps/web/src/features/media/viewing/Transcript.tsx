import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./Transcript.module.css";
import type { Said } from "./transcripts.ts";
import { clock } from "./viewing.items.ts";

type Props = { said: readonly Said[]; time: number; onSeek: (seconds: number) => void };

/** What is said, beside the player; a press on it leads there. */
export function Transcript({ said, time, onSeek }: Props) {
  const { t } = useTranslation("media");
  if (said.length === 0) return null;
  return (
    <section className={classes.panel} data-said aria-label={t("player.transcript")}>
      <h3 className={classes.title}>{t("player.transcript")}</h3>
      <ol className={classes.list}>
        {said.map(({ from, to, words }) => (
          <li key={from}>
            <UnstyledButton
              className={classes.said}
              aria-current={time >= from && time < to ? "time" : undefined}
              onClick={() => onSeek(from)}
            >
              <span className={classes.time}>{clock(from)}</span>
              {words}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
