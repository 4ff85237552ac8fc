import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/**
 * A part that is fetched when it is first shown; `fetch` may be called by who sees it coming. What is large says that it
 * comes: `waiting` stands in its place.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>, waiting?: ReactNode) {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { fetch });
}

/** Whether it ever was so: what was once opened stays, to close as it opened. */
export function useEver(now: boolean): boolean {
  const [before, setBefore] = useState(now);
  if (now && !before) setBefore(true);
  return before || now;
}
