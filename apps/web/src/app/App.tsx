import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { queryClient } from "#lib/query-client.ts";
import { styleNonce } from "#lib/style-nonce.ts";
import { useToastsWanted } from "#ui/notify.ts";
import { colorSchemeManager } from "#ui/theme/color-scheme.ts";
import { theme } from "#ui/theme/theme.ts";
import { ErrorFallback } from "./errors/ErrorFallback.tsx";
import { router } from "./router.tsx";

const Toasts = lazy(async () => ({ default: (await import("#ui/Toasts.tsx")).Toasts }));

export function App() {
  const toastsWanted = useToastsWanted();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // The theme's variables are a style sheet of the build: see ui/theme/variables.ts.
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
      getStyleNonce={styleNonce}
    >
      <ErrorFallback>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        {toastsWanted && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
      </ErrorFallback>
    </MantineProvider>
  );
}
