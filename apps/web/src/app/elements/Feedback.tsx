import { Button } from "@mantine/core";
import { IconBulb, IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/Banner.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { notify } from "#ui/notify.ts";
import { Skeletons } from "#ui/Skeletons.tsx";
import classes from "./ElementsPage.module.css";
import { Row, Sample } from "./Sample.tsx";

export function Toasts() {
  const { t } = useTranslation(["pages", "ui", "common"]);
  const retry = { label: t("common:actions.retry"), onSelect: () => notify.success(t("common:saved")) };
  return (
    <Sample name={t("pages:elements.toasts")}>
      <Row>
        <Button variant="default" onClick={() => notify.success(t("common:saved"))}>
          {t("pages:elements.success")}
        </Button>
        <Button variant="default" onClick={() => notify.error(t("ui:failed.title"), { action: retry })}>
          {t("pages:elements.error")}
        </Button>
        <Button variant="default" onClick={() => notify.info(t("ui:update.ready"))}>
          {t("pages:elements.info")}
        </Button>
      </Row>
      <Row>
        <Banner icon={IconWifiOff}>{t("ui:network.offline")}</Banner>
      </Row>
    </Sample>
  );
}

export function Failed() {
  const { t } = useTranslation("pages");
  return (
    <Sample name={t("elements.failed")}>
      <ErrorNotice onRetry={() => undefined} />
    </Sample>
  );
}

export function Waiting() {
  const { t } = useTranslation("pages");
  return (
    <Sample name={t("elements.waiting")}>
      <Skeletons shape="row" count={2} />
      <Skeletons shape="text" count={1} />
    </Sample>
  );
}

export function Empty() {
  const { t } = useTranslation("empty");
  return (
    <div className={classes.sample}>
      <EmptyState
        icon={IconBulb}
        tone="teal"
        title={t("solutionsMine.title")}
        action={<Button>{t("solutionsRecent.action")}</Button>}
      >
        {t("solutionsMine.text")}
      </EmptyState>
    </div>
  );
}
