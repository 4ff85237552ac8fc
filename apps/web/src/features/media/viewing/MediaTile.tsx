import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { kindIcons } from "./kind-icons.ts";
import classes from "./MediaTile.module.css";
import pictures from "./Picture.module.css";
import { Still } from "./Still.tsx";
import { useTitle } from "./use-title.ts";
import { isVisual, type ViewItem } from "./viewing.items.ts";

type Props = { item: ViewItem; onOpen: (id: string) => void };

/** A file among others, as large as its place: opens the viewer. */
export function MediaTile({ item, onOpen }: Props) {
  const { t } = useTranslation("media");
  const title = useTitle()(item);
  const { id, kind, of } = item;
  const label = t("space.item", { kind: t(`kinds.${kind}`), title: of?.title || title });
  return (
    <UnstyledButton className={classes.tile} aria-haspopup="dialog" onClick={() => onOpen(id)}>
      {isVisual(item) ? (
        <Still item={item} label={label} words={title} sizes="15rem" small />
      ) : (
        <span className={pictures.instead}>
          <Icon of={kindIcons[kind]} size={28} />
          <VisuallyHidden>{label}</VisuallyHidden>
          <span className={classes.name}>{title}</span>
        </span>
      )}
    </UnstyledButton>
  );
}
