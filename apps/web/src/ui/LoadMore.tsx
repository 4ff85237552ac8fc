import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorNotice } from "./ErrorNotice.tsx";

type Props = {
  /** An infinite query: the list above keeps what it has, whatever becomes of the next page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list that goes on: fetches when it comes into sight, or when it is pressed. */
export function LoadMore({ query }: Props) {
  const { t } = useTranslation();
  const { ref, isInSight } = useSight();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const due = isInSight && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (due) void fetchNextPage();
  }, [due, fetchNextPage]);

  if (!hasNextPage) return null;
  if (isFetchNextPageError) return <ErrorNotice onRetry={() => void fetchNextPage()} />;
  return (
    <div ref={ref}>
      <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("actions.more")}
      </Button>
    </div>
  );
}

/** A little before it is really there. */
function useSight() {
  const [isInSight, setInSight] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    // Where the page is slow several changes come at once: the last is how it is. Mantine's useIntersection takes the first.
    const observer = new IntersectionObserver((changes) => setInSight(changes.at(-1)!.isIntersecting), {
      rootMargin: "400px",
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInSight(false);
    };
  }, []);
  return { ref, isInSight };
}
