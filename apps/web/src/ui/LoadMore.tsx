import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
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
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const due = entry?.isIntersecting === true && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
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
