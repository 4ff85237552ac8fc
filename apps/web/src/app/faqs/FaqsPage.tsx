import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FaqList } from "#features/faqs/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useOwnHeading } from "../content/use-own-heading.ts";

/** /help/faqs: the questions of the space that the person is in. */
export function FaqsPage() {
  const { t } = useTranslation("routes");
  const heading = useOwnHeading();
  const { spaceId } = useRequiredMe().activeSpace;
  const { faq } = useSearch({ strict: false });
  return (
    <>
      {heading && <PageHeading>{t(heading)}</PageHeading>}
      <FaqList key={spaceId} spaceId={spaceId} named={faq} />
    </>
  );
}
