import { Card } from "@mantine/core";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { Skeletons } from "./Skeletons.tsx";

/** Around a card that waits for its own data: a skeleton meanwhile, and another try where it failed. */
export function QueryBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <CatchBoundary
          getResetKey={() => "query"}
          errorComponent={({ reset: renderAgain }) => (
            <Card>
              <ErrorNotice
                onRetry={() => {
                  reset();
                  renderAgain();
                }}
              />
            </Card>
          )}
        >
          <Suspense
            fallback={
              <Card>
                <Skeletons shape="row" count={2} />
              </Card>
            }
          >
            {children}
          </Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
