import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconLock } from "@tabler/icons-react";
import { skillsSpace, spaceQuery, useSpaceName } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Post } from "../posts.kind.ts";
import classes from "./PostCard.module.css";

function ToSpace({ id }: { id: string }) {
  const nameOf = useSpaceName();
  const { data: space } = useQuery(spaceQuery(id));
  if (!space) return null;
  return (
    <>
      {" · "}
      <Link to="/space/$id/info" params={{ id }} className={classes.space}>
        {space.isPrivate && <Icon of={IconLock} size={14} />}
        {nameOf(space)}
      </Link>
    </>
  );
}

/** The space in which it stands, where that is another than the one that is open. Skills stand in one of their own. */
export function InSpace({ post: { spaceId } }: { post: Pick<Post, "spaceId"> }) {
  const active = useMe()?.activeSpace.spaceId;
  const isElsewhere = active !== undefined && spaceId !== active && spaceId !== skillsSpace.spaceId;
  return isElsewhere ? <ToSpace id={spaceId} /> : null;
}
