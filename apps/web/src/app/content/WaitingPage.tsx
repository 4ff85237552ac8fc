import { useTranslation } from "react-i18next";
import { PageHeading } from "#ui/PageHeading.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";

/** The waiting screen that slow routes show. */
export function WaitingPage() {
  const { t } = useTranslation("ui");
  return (
    <>
      <PageHeading>{t("waiting")}</PageHeading>
      <Skeletons shape="card" />
    </>
  );
}
