import { Button, Group, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { Chip } from "#ui/Chip.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { Section } from "#ui/Section.tsx";
import { tell } from "#ui/tell.ts";
import { endOtherSession, endOtherSessions } from "../accounts.mutations.ts";
import { type AccountSession, sessionsQuery } from "../accounts.queries.ts";
import { readUserAgent } from "../device-name.ts";
import { AskingButton } from "./AskingButton.tsx";

function useDeviceName(userAgent: string | null): { name: string; phone: boolean } {
  const { t } = useTranslation("settings");
  const { browser, system } = readUserAgent(userAgent);
  const phone = system === "iPhone" || system === "Android" || system === "iPad";
  if (browser && system) return { name: t("account.sessions.onSystem", { browser, system }), phone };
  return { name: browser ?? system ?? t("account.sessions.unknownDevice"), phone };
}

function SessionRow({ entry, current }: { entry: AccountSession; current: boolean }) {
  const { t } = useTranslation("settings");
  const formats = useFormats();
  const { name, phone } = useDeviceName(entry.userAgent);
  const end = useAction(() => tell(() => endOtherSession(entry.token), { done: t("account.sessions.signedOut") }));
  return (
    <Group component="li" gap={12}>
      <IconTile icon={phone ? IconDeviceMobile : IconDeviceDesktop} size={36} />
      <div style={{ flex: "1 1 10rem", minWidth: 0 }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {!current && (
            <>
              <time dateTime={entry.updatedAt} title={formats.dateTime(entry.updatedAt)}>
                {t("account.sessions.lastSeen", { when: formats.relative(entry.updatedAt) })}
              </time>
              {" · "}
            </>
          )}
          {t("account.sessions.since", { date: formats.date(entry.createdAt) })}
        </Text>
      </div>
      {current ? (
        <Chip chosen>{t("account.sessions.thisDevice")}</Chip>
      ) : (
        <Button
          variant="default"
          aria-label={t("account.sessions.signOutNamed", { device: name })}
          onClick={end.run}
          loading={end.pending}
        >
          {t("account.sessions.signOut")}
        </Button>
      )}
    </Group>
  );
}

/** Every browser that is signed in, this one first. */
export function SessionsSection() {
  const { t } = useTranslation("settings");
  const session = useSession();
  const sessions = useSuspenseQuery(sessionsQuery).data;
  const isCurrent = ({ id }: AccountSession) => session.state === "signed-in" && session.sessionId === id;
  const sorted = sessions.toSorted(
    (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.updatedAt.localeCompare(a.updatedAt),
  );
  return (
    <Section
      title={t("account.sessions.title")}
      text={sessions.length < 2 ? t("account.sessions.onlyThis") : undefined}
    >
      <Stack component="ul" gap={16} m={0} p={0}>
        {sorted.map((entry) => (
          <SessionRow key={entry.id} entry={entry} current={isCurrent(entry)} />
        ))}
      </Stack>
      {sessions.length > 1 && (
        <AskingButton
          label={t("account.sessions.others")}
          title={t("account.sessions.othersTitle")}
          text={t("account.sessions.othersText")}
          act={endOtherSessions}
          done={t("account.sessions.othersDone")}
        />
      )}
    </Section>
  );
}
