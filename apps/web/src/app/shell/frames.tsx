import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RightColumn } from "./RightColumn.tsx";
import classes from "./frames.module.css";

/** Content of reading width, and what belongs to it in the right column; a table takes both. */
export function Columns({ children, back = false }: { children: ReactNode; back?: boolean }) {
  const wide = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.wide) });
  return (
    <div className={classes.columns} data-back={back || undefined} data-wide={wide || undefined}>
      <div className={classes.content}>{children}</div>
      {!wide && (
        <div className={classes.right}>
          <RightColumn />
        </div>
      )}
    </div>
  );
}

export function DefaultFrame() {
  return (
    <Columns>
      <Outlet />
    </Columns>
  );
}

/** Maps, boards and tables: everything the screen gives. */
export function WideFrame() {
  return (
    <div className={classes.wide}>
      <Outlet />
    </div>
  );
}

/** Nothing around it: for embedding and headsets. */
export function BareFrame() {
  return (
    <main className={classes.bare}>
      <Outlet />
    </main>
  );
}
