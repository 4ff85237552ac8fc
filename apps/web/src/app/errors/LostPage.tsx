import { PageBackBar } from "../shell/BackFrame.tsx";
import classes from "../shell/frames.module.css";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** An address of ours that names nothing. Phones have the way back where the top bar would be. */
export function LostPage() {
  return (
    <>
      <div className={classes.phoneBar}>
        <PageBackBar />
      </div>
      <NotFoundPage />
    </>
  );
}
