import { useQuery } from "@tanstack/react-query";
import { Text } from "@mantine/core";
import type { SpaceRef } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { SpaceImage, spaceQuery, useSpaceName } from "#features/spaces/index.ts";
import { RichText } from "#ui/RichText.tsx";
import classes from "./GoesTo.module.css";
import { WaitsHint } from "./WaitsHint.tsx";

type Props = { space: SpaceRef; toProblem?: boolean; isAnonymous: boolean };

/** Who will read it, and whether somebody reads it before. */
export function GoesTo({ space, toProblem = false, isAnonymous }: Props) {
  const { t } = useTranslation("compose");
  const spaceName = useSpaceName();
  const { data } = useQuery({ ...spaceQuery(space.spaceId), enabled: space.isPrivate });
  const name = spaceName(space);
  const count = data?.inside?.counters.totalMembers;
  const toMembers = count === undefined ? t("goesTo.private", { name }) : t("goesTo.members", { name, count });
  // What is known of a public space counts those who entered it, not those who read.
  const toSpace = space.isPrivate ? toMembers : t("goesTo.everybody", { name });
  return (
    <div className={classes.goesTo}>
      <SpaceImage space={space} size={20} />
      <div>
        <Text size="sm" c="var(--b-text-2)">
          {toProblem ? t("goesTo.problem") : <RichText text={toSpace} components={{ place: <b /> }} />}
        </Text>
        {isAnonymous ? (
          <Text size="sm" c="var(--b-text-2)">
            {t("as.hint")}
          </Text>
        ) : (
          <WaitsHint spaceId={space.spaceId} />
        )}
      </div>
    </div>
  );
}
