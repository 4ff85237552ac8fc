import { Outlet } from "@tanstack/react-router";
import { RightColumn } from "./RightColumn.tsx";
import classes from "./frames.module.css";

/** Content of reading width, and what belongs to it in the right column. */
export function DefaultFrame() {
  return (
    <div className={classes.columns}>
      <div className={classes.content}>
        <Outlet />
      </div>
      <div className={classes.right}>
        <RightColumn />
      </div>
    </div>
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
