import { ActionIcon, Button, Card, UnstyledButton } from "@mantine/core";
import { IconHistory, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { forgetSearch, forgetSearches, useRecentSearches } from "../search.recent.ts";
import classes from "./search.module.css";

/** What was looked for here before, to look for again. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation("search");
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <Card component="section" padding={0} aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches" className={classes.heading}>
          {t("recent.title")}
        </h2>
        <Button variant="subtle" color="gray" onClick={forgetSearches}>
          {t("recent.clear")}
        </Button>
      </div>
      <ul className={classes.rows}>
        {recent.map((text) => (
          <li key={text} className={classes.recentRow}>
            <UnstyledButton className={classes.recent} onClick={() => onChoose(text)}>
              <Icon of={IconHistory} size={18} />
              <span className={classes.title}>{text}</span>
            </UnstyledButton>
            <ActionIcon aria-label={t("recent.remove", { text })} onClick={() => forgetSearch(text)}>
              <Icon of={IconX} size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Card>
  );
}
