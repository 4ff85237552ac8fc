import type { TagView } from "@bump/contract";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { TagFacts } from "./TagFacts.tsx";
import classes from "./tags.module.css";

const pages = [
  ["tagPerspectives", "/tags/$id/perspectives"],
  ["tagProblems", "/tags/$id/problems"],
  ["tagSolutions", "/tags/$id/solutions"],
  ["tagProfiles", "/tags/$id/profiles"],
] as const;

/** A tag in short, with the ways to its pages. */
export function TagInfoDialog({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const { t } = useTranslation(["tags", "routes"]);
  return (
    <ResponsiveDialog opened onClose={onClose} size={500} title={`#${tag.title}`} others={<FollowButton tag={tag} />}>
      <p className={classes.detail}>{t(tag.following ? "tags:info.following" : "tags:info.notFollowing")}</p>
      <TagFacts tag={tag} />
      <div className={classes.ways}>
        {pages.map(([name, to]) => (
          <Button
            key={to}
            variant="default"
            renderRoot={(props) => <Link to={to} params={{ id: tag.id }} {...props} onClick={onClose} />}
          >
            {t(`routes:${name}`)}
          </Button>
        ))}
      </div>
    </ResponsiveDialog>
  );
}
