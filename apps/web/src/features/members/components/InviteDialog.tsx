import type { PersonView, SpaceView } from "@bump/contract";
import { Alert, Button, Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe, UserPersona } from "#features/users/index.ts";
import { useAction } from "#lib/use-action.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { invitePeople } from "../members.mutations.ts";
import { peopleQuery, searchFrom } from "../members.queries.ts";
import classes from "./InviteDialog.module.css";

type Skipped = { id: string; name: string; code: string };

function Found({
  text,
  chosen,
  onToggle,
}: {
  text: string;
  chosen: PersonView[];
  onToggle: (one: PersonView) => void;
}) {
  const { t } = useTranslation("members");
  const query = useQuery(peopleQuery(text));
  const me = useMe()?.id;
  if (text.length < searchFrom) return <Text c="var(--b-text-2)">{t("invite.hint")}</Text>;
  if (query.isPending) return <Skeletons shape="row" />;
  if (query.isError) return <ErrorNotice onRetry={() => void query.refetch()} />;
  const people = query.data.filter(({ id }) => id !== me);
  if (people.length === 0) return <Text c="var(--b-text-2)">{t("invite.none")}</Text>;
  return (
    <ul className={classes.found}>
      {people.map((person) => (
        <li key={person.id}>
          <Checkbox
            classNames={{ body: classes.row, labelWrapper: classes.label }}
            checked={chosen.some(({ id }) => id === person.id)}
            onChange={() => onToggle(person)}
            label={
              <UserPersona user={person} detail={person.profileTags.map((tag) => `#${tag}`).join(" ") || undefined} />
            }
          />
        </li>
      ))}
    </ul>
  );
}

function SkippedNotice({ people }: { people: Skipped[] }) {
  const { t } = useTranslation("members");
  const known = (code: string) => (code === "illegal_transition" || code === "not_found" ? code : "other");
  if (people.length === 0) return null;
  return (
    <Alert title={t("invite.skipped")} icon={<Icon of={IconInfoCircle} />} role="alert">
      {people.map(({ id, name, code }) => (
        <div key={id}>{t(`invite.reasons.${known(code)}`, { name })}</div>
      ))}
    </Alert>
  );
}

/** Finds people and invites them. Who could not be invited stays shown, with the reason. */
export function InviteDialog({ space, onClose }: { space: SpaceView; onClose: () => void }) {
  const { t } = useTranslation("members");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<PersonView[]>([]);
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const toggle = (person: PersonView) =>
    setChosen((was) =>
      was.some(({ id }) => id === person.id) ? was.filter(({ id }) => id !== person.id) : [...was, person],
    );
  const send = useAction(async (people: PersonView[]) => {
    const left = await invitePeople(
      space.id,
      people.map(({ id }) => id),
    );
    if (left.length < people.length) notify.success(t("invite.done"));
    if (left.length === 0) return onClose();
    setChosen([]);
    setSkipped(
      left.map(({ id, code }) => ({ id, code, name: people.find((person) => person.id === id)?.displayName ?? id })),
    );
  });

  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={500}
      title={t("invite.open")}
      main={
        <Button disabled={chosen.length === 0} loading={send.pending} onClick={() => send.run(chosen)}>
          {t("invite.send")}
        </Button>
      }
    >
      <Stack gap={16} className={classes.body}>
        <SearchField label={t("invite.search")} onSearch={setText} first />
        {chosen.length > 0 && (
          <ChipList
            label={t("invite.chosen")}
            chosen
            items={chosen.map(({ id, displayName }) => ({
              id,
              label: displayName,
              removeLabel: t("invite.remove", { name: displayName }),
            }))}
            onRemove={(removed) => setChosen((was) => was.filter(({ id }) => id !== removed))}
          />
        )}
        <FormFailure error={send.error} what={t("invite.failed")} />
        <SkippedNotice people={skipped} />
        <Found text={text} chosen={chosen} onToggle={toggle} />
      </Stack>
    </ResponsiveDialog>
  );
}
