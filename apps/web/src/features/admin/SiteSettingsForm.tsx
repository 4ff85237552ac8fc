import type { SiteSettings } from "@bump/contract";
import { emailProblem, limits } from "@bump/contract/rules";
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dropDraft } from "#lib/drafts.ts";
import { codeText, failedText, fieldTexts } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptFields } from "#lib/use-kept.ts";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
import { saveSiteSettings } from "./admin.mutations.ts";
import { siteSettingsQuery } from "./admin.queries.ts";

type Values = Record<keyof SiteSettings, string>;

const texts = ["aboutUs", "terms", "privacy"] as const;

function toValues(settings: SiteSettings): Values {
  const entries = Object.entries(settings).map(([key, value]) => [key, value ?? ""]);
  return Object.fromEntries(entries) as Values;
}

/** Only what differs is sent; an empty field means that the server's configuration holds. */
function toChanges(values: Values, saved: Values): Partial<SiteSettings> {
  const changed = Object.entries(values).filter(([key, value]) => value !== saved[key as keyof Values]);
  return Object.fromEntries(changed.map(([key, value]) => [key, value.trim() === "" ? null : value.trim()]));
}

function urlText(url: string): string | null {
  return url === "" || (/^https?:/i.test(url) && URL.canParse(url)) ? null : codeText("invalid_value");
}

const kept = "site-settings";

/** `from`: what was there when somebody began. What another admin changes meanwhile is not theirs to undo. */
type Draft = { values: Values; from: Values };

/** What is written is kept on this device until it is saved: legal texts are long. */
export function SiteSettingsForm() {
  const { settings } = useSuspenseQuery(siteSettingsQuery).data;
  const begun = useKeptAt<Draft>(kept, () => ({ values: toValues(settings), from: toValues(settings) }));
  return begun && <BegunForm begun={begun} />;
}

function BegunForm({ begun }: { begun: Draft }) {
  const { t } = useTranslation("admin");
  const { defaults } = useSuspenseQuery(siteSettingsQuery).data;
  const [from, setFrom] = useState(begun.from);
  const form = useKeptFields<Values>({
    place: kept,
    begun: begun.values,
    rules: {
      supportEmail: (email) => (email === "" ? null : problemText(emailProblem(email))),
      supportUrl: urlText,
    },
    toKept: (values) => (Object.keys(toChanges(values, from)).length > 0 ? { values, from } : null),
  });
  const save = useAction(async (values: Values) => {
    const changes = toChanges(values, from);
    if (Object.keys(changes).length === 0) return notify.info(t("settings.unchanged"));
    try {
      await saveSiteSettings(changes);
      setFrom(values);
      await dropDraft(kept);
      notify.success(t("settings.saved"));
    } catch (error) {
      for (const [path, text] of Object.entries(fieldTexts(error))) {
        form.refuse(path.split(".").at(-1) as keyof Values, text);
      }
      notify.error(failedText(t("settings.failed"), error));
    }
  });
  const fallback = (value: string | null) =>
    value ? t("settings.support.default", { value }) : t("settings.support.noDefault");

  return (
    <form noValidate onSubmit={form.submit(save.run)}>
      <Stack gap={16}>
        <Section title={t("settings.support.title")}>
          <TextInput
            label={t("settings.support.email")}
            description={`${t("settings.support.emailHint")} ${fallback(defaults.supportEmail)}`}
            type="email"
            {...form.field("supportEmail")}
          />
          <TextInput
            label={t("settings.support.url")}
            description={`${t("settings.support.urlHint")} ${fallback(defaults.supportUrl)}`}
            type="url"
            {...form.field("supportUrl")}
          />
        </Section>
        <Section title={t("settings.mode.title")}>
          <Radio.Group
            label={t("settings.mode.label")}
            value={form.values.siteMode}
            onChange={(mode) => form.set("siteMode", mode)}
          >
            <Stack gap={12} mt={4}>
              <Radio value="" label={t("settings.mode.default", { mode: t(`settings.mode.${defaults.siteMode}`) })} />
              <Radio
                value="community"
                label={t("settings.mode.community")}
                description={t("settings.mode.communityText")}
              />
              <Radio value="saas" label={t("settings.mode.saas")} description={t("settings.mode.saasText")} />
            </Stack>
          </Radio.Group>
        </Section>
        <Section title={t("settings.texts.title")}>
          <Text c="var(--b-text-2)">{t("settings.texts.hint")}</Text>
          {texts.map((text) => (
            <Textarea
              key={text}
              label={t(`settings.texts.${text}`)}
              autosize
              minRows={3}
              maxRows={16}
              maxLength={limits.siteText.max}
              {...form.field(text)}
            />
          ))}
        </Section>
        <Group justify="flex-end">
          <Button type="submit" loading={save.pending}>
            {t("settings.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
