import { Card, Typography } from "@mantine/core";
import type { SiteText } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { siteTextQuery } from "#lib/site.queries.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import type { PageName } from "../access.ts";
import { Prose } from "./TextPage.tsx";
import classes from "./TextPage.module.css";

function Text({ text }: { text: SiteText }) {
  const query = useQuery(siteTextQuery(text));
  if (query.isPending) return <Skeletons shape="text" count={2} />;
  if (query.isError) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (query.data === null) return <Prose text={text} />;
  return (
    <Typography className={classes.prose}>
      {query.data.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index} className={classes.written}>
          {paragraph}
        </p>
      ))}
    </Typography>
  );
}

/** A text the site's admins may write; ours stands in until they do. */
export function SiteTextPage({ page, text }: { page: PageName; text: SiteText }) {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t(page)}</PageHeading>
      <Card component="article" padding={24} maw={760}>
        <Text text={text} />
      </Card>
    </>
  );
}
