import type { SearchKind } from "@bump/contract";
import { Card, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { KeyHint } from "#ui/KeyHint.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { looks, shownKinds } from "../search.found.tsx";
import { fewestLetters } from "../search.queries.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import classes from "./search.module.css";

type Props = {
  kind?: SearchKind;
  onKind: (kind: SearchKind | undefined) => void;
  onChoose: (text: string) => void;
  /** What the space offers to look at. */
  children?: ReactNode;
};

/** Before a word is typed: what can be found, what was looked for before, and how to ask. */
export function SearchStart({ kind, onKind, onChoose, children }: Props) {
  const { t } = useTranslation("search");
  const tips = [
    { ask: t("start.together"), hint: t("start.togetherHint") },
    { ask: t("start.without"), hint: t("start.withoutHint") },
  ];
  return (
    <>
      <Text c="var(--b-text-2)">{t("page.hint", { count: fewestLetters })}</Text>
      <section className={classes.start} aria-labelledby="search-kinds">
        <h2 id="search-kinds" className={classes.heading}>
          {t("start.kinds")}
        </h2>
        <ul className={classes.choices}>
          {shownKinds.map((one) => (
            <li key={one}>
              <UnstyledButton
                className={classes.choice}
                aria-pressed={one === kind}
                onClick={() => onKind(one === kind ? undefined : one)}
              >
                <Icon of={looks[one].icon} size={18} color={toneColor(looks[one].tone)} />
                {t(`kinds.${one}`)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
      <RecentSearches onChoose={onChoose} />
      {children}
      <Card component="section" aria-labelledby="search-tips" className={classes.start}>
        <h2 id="search-tips" className={classes.heading}>
          {t("start.tips")}
        </h2>
        <dl className={classes.tips}>
          {tips.map(({ ask, hint }) => (
            <div key={ask}>
              <dt>
                <code className={classes.ask}>{ask}</code>
              </dt>
              <dd>{hint}</dd>
            </div>
          ))}
          <div className={classes.keys}>
            <dt>
              <KeyHint>/</KeyHint>
            </dt>
            <dd>{t("start.anywhereHint")}</dd>
          </div>
        </dl>
      </Card>
    </>
  );
}
