import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { kindsOf, reactionLooks } from "../reactions.looks.ts";
import { type Reactable, useWished } from "../reactions.mutations.ts";
import classes from "./reactions.module.css";

const ReactionsDialog = lazy(async () => ({ default: (await import("./ReactionsDialog.tsx")).ReactionsDialog }));

const facesShown = 3;

/** The kinds that were given most, and how many in all; leads to who gave them. */
export function ReactionFaces({ item: given }: { item: Reactable }) {
  const { t } = useTranslation("comments");
  const { item } = useWished(given);
  const { number, list } = useFormats();
  const [opened, dialog] = useDisclosure(false);
  const kinds = kindsOf(item.reactions);
  const total = item.counters.totalReactions;
  if (total === 0) return null;
  const words = kinds.map((kind) => `${t(`reactions.kinds.${kind}`)} ${number(item.reactions[kind] ?? 0)}`);
  return (
    <>
      <UnstyledButton
        className={classes.faces}
        onClick={dialog.open}
        aria-label={t("reactions.count", { count: total, kinds: list(words) })}
      >
        <span className={classes.stack}>
          {kinds.slice(0, facesShown).map((kind) => (
            <span key={kind} className={classes.face} style={{ color: toneColor(reactionLooks[kind].ink) }}>
              <Icon of={reactionLooks[kind].icon} size={14} />
            </span>
          ))}
        </span>
        {number(total)}
      </UnstyledButton>
      {opened && (
        <Suspense>
          <ReactionsDialog of={item} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
