import type { JoinedProblem } from "@bump/contract";
import { Card } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { tell } from "#ui/tell.ts";
import { type Drawn, useEdgeScroll } from "#ui/use-edge-scroll.ts";
import { reorder } from "../problems.mutations.ts";
import { joinedProblemsQuery } from "../problems.queries.ts";
import classes from "./Priorities.module.css";
import { StatusChip } from "./StatusChip.tsx";

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** `by`: the pointer that it began with, which another finger does not move. */
type Drag = { id: string; by: number; order: JoinedProblem[]; drawn: Drawn };

/** The order as it is while somebody drags; theirs alone until they let go. */
function useDragging(items: readonly JoinedProblem[], drop: (order: JoinedProblem[], id: string) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // Until the list itself has the new order: for a moment it would be seen in the former one.
  const [dropped, setDropped] = useState<{ of: readonly JoinedProblem[]; order: JoinedProblem[] } | null>(null);
  const shown = drag?.order ?? (dropped?.of === items ? dropped.order : items);
  const indexAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ top, height }) => y < top + height);
    return below < 0 ? rows.length - 1 : below;
  };
  const begin = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0 || drag) return;
    const { pointerId: by, clientY: from } = event;
    // By the list, which stays in its place: a row that is moved loses the pointer.
    list.current?.setPointerCapture?.(by);
    setDrag({ id, by, order: [...shown], drawn: { from, to: from } });
  };
  const orderAt = (y: number, { id, order }: Drag) => {
    const from = order.findIndex((one) => one.id === id);
    const to = indexAt(y);
    return from === to ? order : moved(order, from, to);
  };
  const drawTo = (y: number) => {
    if (drag) setDrag({ ...drag, order: orderAt(y, drag), drawn: { from: drag.drawn.from, to: y } });
  };
  useEdgeScroll(drag?.drawn ?? null, drawTo);
  const cancel = () => setDrag(null);
  const isBy = ({ pointerId }: PointerEvent) => drag?.by === pointerId;
  const follow = {
    onPointerMove: (event: PointerEvent) => {
      if (isBy(event)) drawTo(event.clientY);
    },
    // Where it is let go, and not where it was last drawn: a busy page draws late.
    onPointerUp: (event: PointerEvent) => {
      if (!drag || !isBy(event)) return;
      const { clientY } = event;
      setDrag(null);
      const order = orderAt(clientY, drag);
      if (order.every((one, index) => one.id === items[index]?.id)) return;
      setDropped({ of: items, order });
      drop(order, drag.id);
    },
    onPointerCancel: (event: PointerEvent) => {
      if (isBy(event)) cancel();
    },
  };
  return { list, shown, dragged: drag?.id, begin, follow, cancel };
}

/** A row that is moved loses the focus: gives it back once the order is another. */
function useKeptFocus(order: unknown) {
  const kept = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    kept.current?.focus();
    kept.current = null;
  }, [order]);
  return {
    keep: (element: HTMLElement) => {
      kept.current = element;
    },
  };
}

/** The problems that somebody has joined, in the order that they give them: by pointer, or by the arrow keys. */
export function Priorities({ spaceId, empty }: { spaceId: string; empty: ReactNode }) {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  const query = useQuery(joinedProblemsQuery(spaceId));
  const [said, setSaid] = useState("");
  const items = query.data ?? [];
  const save = (order: JoinedProblem[], id: string) => {
    const at = order.findIndex((one) => one.id === id);
    const name = order[at]?.name;
    setSaid(t("priorities.moved", { name, number: number(at + 1), count: order.length }));
    void tell(() => reorder(spaceId, order), { failed: t("priorities.failed") });
  };
  const { list, shown, dragged, begin, follow, cancel } = useDragging(items, save);
  const kept = useKeptFocus(query.data);
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === "Escape") cancel();
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
    const one = items[index];
    if (to === undefined || !one) return;
    event.preventDefault();
    if (to === index || !items[to]) return;
    kept.keep(event.currentTarget as HTMLElement);
    save(moved(items, index, to), one.id);
  };
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("priorities.notLoaded")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (items.length === 0) return empty;
  return (
    <Card padding={0}>
      <p className={classes.hint}>{t("priorities.hint")}</p>
      <ol ref={list} className={classes.list} aria-label={t("priorities.label")} {...follow}>
        {shown.map(({ id, name, status }, index) => (
          <li key={id} className={classes.row} data-dragged={id === dragged || undefined}>
            <button
              type="button"
              className={classes.handle}
              aria-label={t("priorities.move", { name })}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              onKeyDown={onKeyDown(index)}
              onPointerDown={begin(id)}
            >
              <Icon of={IconGripVertical} />
            </button>
            <span className={classes.number} aria-hidden>
              {number(index + 1)}
            </span>
            <Link to="/problem/$id/info" params={{ id }} className={classes.name}>
              {name}
            </Link>
            <span className={classes.status}>
              <StatusChip status={status} />
            </span>
          </li>
        ))}
      </ol>
      <output className={classes.said}>{said}</output>
    </Card>
  );
}
