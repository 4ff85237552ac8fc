import type { TagView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import { IconHash, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { usesOf } from "../tags.queries.ts";
import { FollowButton } from "./FollowButton.tsx";
import classes from "./tags.module.css";

const TagInfoDialog = lazyDialog(async () => (await import("./TagInfoDialog.tsx")).TagInfoDialog);

type Props = {
  tag: TagView;
  lang?: string;
  /** In a narrow column: no dialog. */
  short?: boolean;
};

/** A tag with how much it is used, and the button that follows it. */
export function TagRow({ tag, lang, short = false }: Props) {
  const { t } = useTranslation("tags");
  const { number } = useFormats();
  const [shown, setShown] = useState(false);
  const { totalFollowers } = tag.counters;
  const uses = usesOf(tag);
  const facts = [
    t("row.posts", { count: uses, number: number(uses) }),
    ...(short ? [] : [t("row.followers", { count: totalFollowers, number: number(totalFollowers) })]),
  ];
  return (
    <li className={classes.row}>
      <IconTile icon={IconHash} size={28} />
      <span className={classes.words}>
        <Link to="/tags/$id/info" params={{ id: tag.id }} className={classes.name}>
          {tag.title}
        </Link>
        <span className={classes.detail}>
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 && " · "}
              <span className={classes.fact}>{fact}</span>
            </span>
          ))}
        </span>
      </span>
      <FollowButton tag={tag} lang={lang} />
      {/* Behind the button, whose width changes with its word: so these stand below each other. */}
      {!short && (
        <ActionIcon
          className={classes.about}
          aria-label={t("info.open", { tag: tag.title })}
          onClick={() => setShown(true)}
        >
          <Icon of={IconInfoCircle} />
        </ActionIcon>
      )}
      {shown && <TagInfoDialog tag={tag} onClose={() => setShown(false)} />}
    </li>
  );
}
