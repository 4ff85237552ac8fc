import { Skeletons } from "#ui/Skeletons.tsx";

/** What a page looks like while its code or data is on the way. */
export function PagePending() {
  return <Skeletons shape="card" count={2} />;
}
