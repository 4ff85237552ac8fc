import type { ProblemView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { problemPeopleQuery } from "../problems.queries.ts";
import classes from "./Concerned.module.css";

const faces = 4;

/** Those who joined last, and how many more. Nothing while nobody has, or they are not known. */
export function Concerned({ problem: { id, counters } }: { problem: ProblemView }) {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  const { data } = useInfiniteQuery(problemPeopleQuery(id, "participants"));
  const people = itemsOf(data).slice(0, faces);
  const [first] = people;
  if (!first) return null;
  const count = Math.max(counters.totalParticipants, people.length) - 1;
  const name = first.author.displayName;
  return (
    <Link to="/problem/$id/impacted" params={{ id }} replace className={classes.concerned}>
      <span className={classes.faces}>
        {people.map(({ id: person, author: { displayName, photoURL, role } }) => (
          <Avatar
            key={person}
            name={displayName}
            src={photoURL}
            shape={role === "org" ? "square" : "round"}
            size={28}
          />
        ))}
      </span>
      {count === 0 ? name : t("head.others", { name, count, number: number(count) })}
    </Link>
  );
}
