import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { Query } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { useNetwork } from "#lib/network.ts";
import { queryClient } from "#lib/query-client.ts";
import { Icon } from "#ui/Icon.tsx";
import { isChunkFailure, reloadOnce } from "./chunk-failure.ts";
import { DeadEnd } from "./DeadEnd.tsx";
import classes from "./ErrorPage.module.css";
import { NotFoundPage } from "./NotFoundPage.tsx";

type Props = { error?: unknown };

/** What to say: the code and the request by which we find it in the logs, and never a stack. What has none is a 500. */
function nameOf(error: unknown): string | null {
  if (hasCode(error, "network")) return null;
  if (!(error instanceof ApiError)) return "500";
  return [error.code, error.requestId].filter(Boolean).join(" · ");
}

function hasNothing({ state }: Query): boolean {
  return state.status === "error" && state.data === undefined;
}

export function ErrorPage({ error }: Props) {
  const { t } = useTranslation("ui");
  const chunkFailed = isChunkFailure(error);
  const online = useNetwork() !== "offline";
  const router = useRouter();
  const wasOffline = useRef(false);
  useEffect(() => {
    // Who was offline when a part or what it shows was wanted gets it when the connection is back.
    if (chunkFailed && online) reloadOnce();
    else if (online && wasOffline.current && hasCode(error, "network")) {
      // What failed would be taken for failed once more.
      void queryClient.resetQueries({ predicate: hasNothing });
      void router.invalidate();
    }
    wasOffline.current = !online;
  }, [chunkFailed, online, error, router]);

  // An address that can name nothing is as good as one that names what is gone.
  if (hasCode(error, "not_found", "unknown_path", "invalid_id")) return <NotFoundPage />;
  const name = nameOf(error);
  const reason = chunkFailed ? t("errorPage.chunkReason") : t("errorPage.unknownReason");
  return (
    <DeadEnd
      overline={t("errorPage.overline")}
      title={t("errorPage.title")}
      actions={
        <Button leftSection={<Icon of={IconRefresh} size={18} />} onClick={() => location.reload()}>
          {t("errorPage.retry")}
        </Button>
      }
    >
      <dl className={classes.facts}>
        {!chunkFailed && name && (
          <>
            <dt>{t("errorPage.error")}</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>{t("errorPage.reason")}</dt>
        <dd>{error instanceof ApiError ? errorText(error) : reason}</dd>
        <dt>{t("errorPage.action")}</dt>
        <dd>{t("errorPage.reload")}</dd>
      </dl>
    </DeadEnd>
  );
}
