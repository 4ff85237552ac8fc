import type { PartView } from "@bump/contract";
import { Button, Card, Stack, Table } from "@mantine/core";
import { IconPencil, IconPuzzle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { OfPost, PostBody, PostFoot, PostState, PostThread } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { UserPersona } from "#features/users/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { plainText } from "#lib/plain-text.ts";
import { Chip } from "#ui/Chip.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { When } from "#ui/When.tsx";
import { partIcons } from "../problems.looks.ts";
import { dropPart, type PartPlace, partQuery } from "../problems.parts.ts";
import { problemQuery } from "../problems.queries.ts";
import { AdditionMenu } from "./AdditionMenu.tsx";
import classes from "./Additions.module.css";

/** A part among what can be linked to. */
const partKind = { target: shareTargets.part, title: ({ name }: PartView) => name };

const PartDialog = lazyDialog(async () => (await import("./PartDialog.tsx")).PartDialog);

type PageProps = {
  place: PartPlace;
  /** What is said of one that is not there. */
  missing: ReactNode;
};

/** Whatever is about one part. */
function OfPart({ place, missing, children }: PageProps & { children: (part: PartView) => ReactNode }) {
  return (
    <OfPost query={useQuery(partQuery(place))} missing={missing}>
      {children}
    </OfPost>
  );
}

/** The problem that it plays a role in. */
function ProblemLink({ id }: { id: string }) {
  const { t } = useTranslation("problems");
  const { data } = useQuery(problemQuery(id));
  if (!data) return <span className={classes.problem} />;
  return (
    <Link
      to="/problem/$id/parts"
      params={{ id }}
      className={classes.problem}
      aria-label={t("parts.partOf", { name: data.name })}
    >
      {data.name}
    </Link>
  );
}

function WholePart({ part }: { part: PartView }) {
  const { t } = useTranslation("problems");
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { problemId, name, type, description, files, author, when } = part;
  const remove = async () => {
    await dropPart(part);
    await navigate({ to: "/problem/$id/parts", params: { id: problemId }, replace: true });
  };
  const isSilent = plainText(description).trim() === "" && files.length === 0;
  return (
    <Card component="article" padding={0} className={classes.part} aria-label={name}>
      <div className={classes.head}>
        <Chip icon={partIcons[type]}>{t(`parts.types.${type}`)}</Chip>
        <ProblemLink id={problemId} />
        <AdditionMenu of="parts" item={part} onEdit={() => setEditing(true)} remove={remove} />
      </div>
      {isSilent ? (
        <p className={classes.none}>{t("parts.silent")}</p>
      ) : (
        <PostBody post={part} html={description} target="" whole />
      )}
      {author && (
        <div className={classes.foot}>
          <UserPersona user={author} linked size={36} detail={<When at={when} />} />
        </div>
      )}
      <PostState post={part} kind={{ edit: () => setEditing(true) }} />
      {part.state === "published" && <PostFoot post={part} kind={partKind} />}
      {isEditing && <PartDialog problemId={problemId} part={part} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** What a part is, what it does in the problem, and what people say about it. */
export function PartInfo({ place, missing, search }: PageProps & { search: CommentSearch }) {
  return (
    <OfPart place={place} missing={missing}>
      {(part) => (
        <Stack gap={16}>
          <WholePart part={part} />
          {part.state === "published" && <PostThread post={part} kind={partKind} search={search} />}
        </Stack>
      )}
    </OfPart>
  );
}

function NoAttributes({ part, edit }: { part: PartView; edit: ReactNode }) {
  const { t } = useTranslation("empty");
  const elsewhere = (
    <Button renderRoot={(props) => <Link to="/problem/$id/parts" params={{ id: part.problemId }} {...props} />}>
      {t("partAttributes.action")}
    </Button>
  );
  return (
    <EmptyState icon={IconPuzzle} title={t("partAttributes.title")} action={edit || elsewhere}>
      {t("partAttributes.text")}
    </EmptyState>
  );
}

function AttributeTable({ part: { attributes } }: { part: PartView }) {
  const { t } = useTranslation(["problems", "routes"]);
  return (
    <Card>
      <TableScroll label={t("routes:partAttributes")} minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("problems:parts.attribute.name")}</Table.Th>
              <Table.Th>{t("problems:parts.attribute.value")}</Table.Th>
              <Table.Th>{t("problems:parts.attribute.unit")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {attributes.map(({ name, value, unit }, index) => (
              // Two may be called the same.
              <Table.Tr key={index}>
                <Table.Th scope="row" className={classes.cell}>
                  {name}
                </Table.Th>
                <Table.Td className={classes.cell}>{value}</Table.Td>
                <Table.Td className={classes.cell}>{unit}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}

function Attributes({ part }: { part: PartView }) {
  const { t } = useTranslation("problems");
  const [isEditing, setEditing] = useState(false);
  const isEmpty = part.attributes.length === 0;
  const edit = part.can.edit && (
    <Button
      variant={isEmpty ? "filled" : "default"}
      leftSection={<Icon of={IconPencil} size={18} />}
      onClick={() => setEditing(true)}
    >
      {t("parts.attribute.edit")}
    </Button>
  );
  return (
    <Stack gap={16}>
      {isEmpty ? (
        <NoAttributes part={part} edit={edit} />
      ) : (
        <>
          <div className={classes.tools}>{edit}</div>
          <AttributeTable part={part} />
        </>
      )}
      {isEditing && <PartDialog problemId={part.problemId} part={part} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

/** What is known of a part: names, values and units. */
export function PartAttributes({ place, missing }: PageProps) {
  return (
    <OfPart place={place} missing={missing}>
      {(part) => <Attributes part={part} />}
    </OfPart>
  );
}
