import { Button, Card, Text, Title } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { listDrafts } from "#lib/drafts.ts";
import { plainText } from "#lib/plain-text.ts";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { threadPath } from "../comments.queries.ts";
import classes from "./comments.module.css";

type Kept = { place: string; value: string };

/** What somebody was about to say to something that is gone: the field went with it, the words did not. */
export function KeptWords({ of }: { of: { path: string } }) {
  const { t } = useTranslation(["comments", "common"]);
  const title = useId();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const thread = threadPath(of);
  useEffect(() => {
    let isHere = true;
    void listDrafts<string>(thread).then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
    };
  }, [thread]);
  if (kept.length === 0) return null;
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(() => notify.success(t("comments:kept.copied")));
  return (
    <Card component="section" aria-labelledby={title} className={classes.thread}>
      <Title order={2} size="h4" id={title}>
        {t("comments:kept.title")}
      </Title>
      {kept.map(({ place, value }) => (
        <div key={place} className={classes.kept}>
          <Text className={classes.keptText}>{plainText(value)}</Text>
          <Button
            variant="default"
            leftSection={<Icon of={IconCopy} size={18} />}
            onClick={() => copy(plainText(value))}
          >
            {t("common:actions.copy")}
          </Button>
        </div>
      ))}
    </Card>
  );
}
