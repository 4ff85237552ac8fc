import { Button } from "@mantine/core";
import type { Texts } from "@bump/locales";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { type Kind, kinds } from "../kinds.ts";
import { Explainer, type ExplainerName } from "./Explainer.tsx";
import { useOwnHeading } from "./use-own-heading.ts";

type Props = {
  /** Its words: empty.json. */
  text: keyof Texts["empty"];
  /** Where the one action leads. */
  to: LinkProps["to"];
  explainer?: ExplainerName;
  /** The page has written its heading already. */
  headed?: boolean;
} & ({ kind: Kind } | { icon: IconDrawing });

/** A place with nothing in it yet: what belongs there, and the one thing that fills it. */
export function EmptyPage({ text, to, explainer, headed = false, ...look }: Props) {
  const { t } = useTranslation(["empty", "routes"]);
  const heading = useOwnHeading();
  const { icon, tone } = "kind" in look ? kinds[look.kind] : { icon: look.icon, tone: undefined };
  return (
    <>
      {heading && !headed && <PageHeading>{t(`routes:${heading}`)}</PageHeading>}
      {explainer && <Explainer of={explainer} />}
      <EmptyState
        icon={icon}
        tone={tone}
        title={t(`empty:${text}.title`)}
        action={
          <Button renderRoot={(props) => <Link to={to} params={true as never} {...props} />}>
            {t(`empty:${text}.action`)}
          </Button>
        }
      >
        {t(`empty:${text}.text`)}
      </EmptyState>
    </>
  );
}
