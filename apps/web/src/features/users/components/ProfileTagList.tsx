import { VisuallyHidden } from "@mantine/core";
import { IconHash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Chip } from "#ui/Chip.tsx";
import classes from "./ProfileTags.module.css";

type ListProps = {
  tags: readonly string[];
  /** Those among them that the reader has too are marked. */
  shared?: readonly string[];
  /** Somebody goes to one. */
  onOpen?: () => void;
};

/** Each leads to its page in the space that the reader is in. */
export function ProfileTagList({ tags, shared = [], onOpen }: ListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/tags/$id/info" params={{ id: tag }} className={classes.tag} onClick={onOpen}>
            <Chip icon={IconHash} chosen={shared.includes(tag)}>
              {tag}
            </Chip>
            {shared.includes(tag) && <VisuallyHidden> {t("people.shared")}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
