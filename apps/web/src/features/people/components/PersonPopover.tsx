import { Popover } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeletons } from "#ui/Skeletons.tsx";
import { commonQuery, personQuery } from "../people.queries.ts";
import type { Spot } from "../use-person-spot.ts";
import { PersonDetails } from "./PersonDetails.tsx";
import classes from "./PersonPopover.module.css";

/** Most answers are there by then: the card comes with its words, and does not grow under the eye. */
const patienceMs = 300;

type Props = { spot: Spot; onClose: () => void; onEnter: () => void; onLeave: () => void };

/** Who somebody is, beside their name. Nothing where they are not there any more. */
export function PersonPopover({ spot, onClose, onEnter, onLeave }: Props) {
  const { t } = useTranslation("people");
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), patienceMs, { autoInvoke: true });
  const person = useQuery(personQuery(spot.id));
  const common = useQuery(commonQuery(spot.id));
  if (person.isError || !spot.anchor.isConnected) return null;
  const isReady = person.data !== undefined && !common.isPending;
  const { top, left, width, height } = spot.anchor.getBoundingClientRect();
  return (
    <Popover opened={isReady || isLate} width={340} position="bottom-start" shadow="md" withRoles={false}>
      <Popover.Target>
        <span className={classes.spot} style={{ top, left, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        data-person-card
        className={classes.card}
        // The element itself is Mantine's, which places it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-label={t("card.label", { name: person.data?.displayName ?? "" })}
        onMouseEnter={onEnter}
        onMouseLeave={onLeave}
      >
        {person.data ? (
          <PersonDetails person={person.data} common={common.data} hasHint={spot.byKeyboard} onLeave={onClose} />
        ) : (
          <Skeletons shape="row" count={2} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
