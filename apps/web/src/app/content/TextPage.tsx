import { Card, Typography } from "@mantine/core";
import type { Texts } from "@bump/locales";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useOwnHeading } from "./use-own-heading.ts";
import classes from "./TextPage.module.css";

type TextName = keyof Texts["pages"];

type Line = { key: string; words: string };

function Lines({ lines }: { lines: Line[] }) {
  return lines.map(({ key, words }) => (key.startsWith("h") ? <h2 key={key}>{words}</h2> : <p key={key}>{words}</p>));
}

function List({ items }: { items: Line[] }) {
  return (
    <ul>
      {items.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </ul>
  );
}

/** Keys tell what each line is: h1, h2 … headings, p1, p2 … paragraphs, l1, l2 … the items of one list. */
function splitAtList(lines: Line[]): [before: Line[], list: Line[], after: Line[]] {
  const isItem = ({ key }: Line) => key.startsWith("l");
  const start = lines.findIndex(isItem);
  if (start === -1) return [lines, [], []];
  const end = lines.findLastIndex(isItem) + 1;
  return [lines.slice(0, start), lines.slice(start, end), lines.slice(end)];
}

/** One of our own texts (pages.json), to be read. */
export function Prose({ text }: { text: TextName }) {
  const { t } = useTranslation("pages");
  const texts = t(text, { returnObjects: true }) as Record<string, string>;
  const [before, list, after] = splitAtList(Object.entries(texts).map(([key, words]) => ({ key, words })));
  return (
    <Typography className={classes.prose}>
      <Lines lines={before} />
      {list.length > 0 && <List items={list} />}
      <Lines lines={after} />
    </Typography>
  );
}

type Props = { text: TextName; children?: ReactNode };

export function TextPage({ text, children }: Props) {
  const { t } = useTranslation("routes");
  const heading = useOwnHeading();
  return (
    <>
      {heading && <PageHeading>{t(heading)}</PageHeading>}
      <Card component="article" padding={24}>
        <Prose text={text} />
        {children}
      </Card>
    </>
  );
}
