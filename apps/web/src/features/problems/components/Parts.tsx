import type { PartView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { excerpt } from "#lib/plain-text.ts";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { partIcons } from "../problems.looks.ts";
import { dropPart, partsQuery } from "../problems.parts.ts";
import { AdditionList, AdditionRow } from "./AdditionList.tsx";
import { AdditionMenu } from "./AdditionMenu.tsx";
import classes from "./Additions.module.css";
import { OfProblem } from "./OfProblem.tsx";

const PartDialog = lazyDialog(async () => (await import("./PartDialog.tsx")).PartDialog);

const excerptLength = 200;

function PartRow({ part, onEdit }: { part: PartView; onEdit: () => void }) {
  const { t } = useTranslation(["problems", "posts"]);
  const { id, problemId, name, type, description, attributes, state } = part;
  const count = attributes.length;
  const facts = [
    t(`problems:parts.types.${type}`),
    ...(count > 0 ? [t("problems:parts.count", { count })] : []),
    ...(state === "published" || state === "removed" ? [] : [t(`posts:states.${state}`)]),
  ];
  return (
    <AdditionRow
      icon={partIcons[type]}
      name={
        <Link to="/problem/$id/parts/$partId/info" params={{ id: problemId, partId: id }} className={classes.name}>
          {name}
        </Link>
      }
      facts={facts}
      text={excerpt(description, excerptLength)}
      menu={<AdditionMenu of="parts" item={part} onEdit={onEdit} remove={() => dropPart(part)} />}
    />
  );
}

function PartList({ problemId, spaceId, canAdd }: { problemId: string; spaceId: string; canAdd: boolean }) {
  const query = useInfiniteQuery(partsQuery(problemId));
  const [open, setOpen] = useState<{ part?: PartView } | null>(null);
  return (
    <>
      <AdditionList
        of="parts"
        query={query}
        canAdd={canAdd}
        onAdd={() => setOpen({})}
        rows={itemsOf(query.data).map((part) => (
          <PartRow key={part.id} part={part} onEdit={() => setOpen({ part })} />
        ))}
      />
      {open && (
        <PartDialog
          problemId={problemId}
          part={open.part}
          spaceId={open.part ? undefined : spaceId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The stakeholders, things and processes of a problem. */
export function Parts({ id, missing }: { id: string; missing: ReactNode }) {
  return (
    <OfProblem id={id} missing={missing}>
      {({ can, spaceId }) => <PartList problemId={id} spaceId={spaceId} canAdd={can.contribute} />}
    </OfProblem>
  );
}
