import type { ReactionKind, ReactionView } from "@bump/contract";
import { Tabs, Text, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { kindsOf, reactionLooks } from "../reactions.looks.ts";
import type { Reactable } from "../reactions.mutations.ts";
import { reactorsQuery } from "../reactions.queries.ts";
import classes from "./reactions.module.css";

const dialogWidth = 500;

function Reactor({ one }: { one: ReactionView }) {
  const { t } = useTranslation("comments");
  const { relative } = useFormats();
  const look = one.reaction && reactionLooks[one.reaction];
  return (
    <li className={classes.reactor}>
      <UserPersona user={one.author} linked detail={relative(one.when)} />
      {one.reaction && look && (
        <span className={classes.given} style={{ color: toneColor(look.ink) }}>
          <Icon of={look.icon} size={18} />
          {t(`reactions.kinds.${one.reaction}`)}
        </span>
      )}
    </li>
  );
}

type PeopleProps = { path: string; kind: ReactionKind | "all"; empty: ReactNode };

function People({ path, kind, empty }: PeopleProps) {
  const query = useInfiniteQuery(reactorsQuery(path, kind));
  const people = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (people.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <>
      <ul className={classes.people}>
        {people.map((one) => (
          <Reactor key={one.id} one={one} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

/** Who reacted, all of them and by kind. Rows lead to profiles. */
export function ReactionsDialog({ of, onClose }: { of: Reactable; onClose: () => void }) {
  const { t } = useTranslation("comments");
  const { number } = useFormats();
  const [kind, setKind] = useState<ReactionKind | "all">("all");
  const path = `${of.path}/reactions`;
  return (
    <ResponsiveDialog opened onClose={onClose} size={dialogWidth} title={t("reactions.dialog")}>
      <Tabs value={kind} onChange={(next) => setKind((next ?? "all") as typeof kind)} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="all">
            {t("reactions.all")} {number(of.counters.totalReactions)}
          </Tabs.Tab>
          {kindsOf(of.reactions).map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              leftSection={
                <span className={classes.tabIcon} style={{ color: toneColor(reactionLooks[one].ink) }}>
                  <Icon of={reactionLooks[one].icon} size={18} />
                </span>
              }
            >
              <VisuallyHidden>{t(`reactions.kinds.${one}`)} </VisuallyHidden>
              {number(of.reactions[one] ?? 0)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind} pt={12}>
          <People key={kind} path={path} kind={kind} empty={t("reactions.none")} />
        </Tabs.Panel>
      </Tabs>
    </ResponsiveDialog>
  );
}

/** The same list without reactions: who follows something, e.g. tags/{id}. */
export function FollowersDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation("comments");
  return (
    <ResponsiveDialog opened onClose={onClose} size={dialogWidth} title={t("reactions.followers")}>
      <People path={`${path}/followers`} kind="all" empty={t("reactions.noFollowers")} />
    </ResponsiveDialog>
  );
}
