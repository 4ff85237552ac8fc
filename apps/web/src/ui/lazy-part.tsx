import { type ComponentType, lazy, Suspense, useState } from "react";

/** A part that is fetched when it is first shown; `fetch` may be called by who sees it coming. */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function LazyPart(props: Props) {
    return (
      <Suspense>
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
