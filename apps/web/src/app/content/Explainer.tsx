import { Button, Card, Text, Title } from "@mantine/core";
import type { Texts } from "@bump/locales";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hideExplainer, useMe } from "#features/users/index.ts";
import { errorText } from "#lib/error-text.ts";
import { useSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { IconTile } from "#ui/IconTile.tsx";
import { type Kind, kinds } from "../kinds.ts";
import classes from "./Explainer.module.css";

export type ExplainerName = Exclude<keyof Texts["shell"]["explainer"], "hide" | "more">;

/** By the path of its route it is hidden; `more` says the same at length. */
const explainers: Record<ExplainerName, { path: string; kind: Kind; more: LinkProps["to"] }> = {
  stories: { path: "/stories", kind: "story", more: "/technique/perspectives" },
  problems: { path: "/problems", kind: "problem", more: "/technique/bump" },
  solutions: { path: "/solutions", kind: "solution", more: "/technique/solutions" },
  spaces: { path: "/spaces", kind: "space", more: "/help/info" },
  maps: { path: "/graphviews", kind: "map", more: "/technique/landscape" },
  skills: { path: "/skills", kind: "skill", more: "/technique/participants" },
  network: { path: "/network", kind: "space", more: "/technique/participants" },
  tags: { path: "/tags", kind: "tag", more: "/help/info" },
};

/** Hidden where the person said so, and until we know whether they did; visitors see it always. */
function useIsShown(path: string): boolean {
  const session = useSession();
  const me = useMe();
  if (session.state === "signed-in") return me !== null && !me.hideExplainers[path];
  return session.state === "signed-out";
}

/** Says once what a place is for. */
export function Explainer({ of: name }: { of: ExplainerName }) {
  const { t } = useTranslation("shell");
  const { path, kind, more } = explainers[name];
  const shown = useIsShown(path);
  const signedIn = useSession().state === "signed-in";
  const hide = useAction(() => hideExplainer(path));
  if (!shown) return null;
  return (
    <Card className={classes.card} component="section" aria-labelledby={`explainer-${name}`}>
      <IconTile {...kinds[kind]} size={40} />
      <div>
        <Title order={2} size="h4" id={`explainer-${name}`}>
          {t(`explainer.${name}.title`)}
        </Title>
        <Text c="var(--b-text-2)" size="sm" className={classes.text}>
          {t(`explainer.${name}.text`)}
        </Text>
        {hide.error !== null && (
          <Text c="red" size="sm" role="alert">
            {errorText(hide.error)}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="light" renderRoot={(props) => <Link to={more} {...props} />}>
          {t("explainer.more")}
        </Button>
        {signedIn && (
          <Button variant="subtle" color="gray" loading={hide.pending} onClick={() => hide.run()}>
            {t("explainer.hide")}
          </Button>
        )}
      </div>
    </Card>
  );
}
