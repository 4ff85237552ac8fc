import { contactSite } from "@bump/contract";
import { lengthProblem, limits } from "@bump/contract/rules";
import { Button, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { call } from "#lib/api.ts";
import { dropDraft } from "#lib/drafts.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptFields } from "#lib/use-kept.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";

type Draft = { subject: string; message: string };

const kept = "contact";
const empty: Draft = { subject: "", message: "" };
const lengths = limits.contact;

/** A message to those who run the site. What is written is kept on this device until it is sent. */
export function ContactForm() {
  const begun = useKeptAt(kept, () => empty);
  return begun && <BegunForm begun={begun} />;
}

function BegunForm({ begun }: { begun: Draft }) {
  const { t } = useTranslation("pages");
  const me = useMe();
  const { set, field, submit } = useKeptFields({
    place: kept,
    begun,
    rules: {
      subject: (subject) => problemText(lengthProblem(subject.trim(), lengths.subject)),
      message: (message) => problemText(lengthProblem(message.trim(), lengths.message)),
    },
    toKept: (values) => (values.subject || values.message ? values : null),
  });
  const send = useAction(async ({ subject, message }: Draft) => {
    await call(contactSite, { body: { subject: subject.trim(), message: message.trim() } });
    set("subject", "");
    set("message", "");
    await dropDraft(kept);
    notify.success(t("contactForm.sent"));
  });
  return (
    <form noValidate onSubmit={submit(send.run)} aria-labelledby="contact-form">
      <Stack gap={16} mt={24}>
        <Title order={2} size="h3" id="contact-form">
          {t("contactForm.title")}
        </Title>
        <TextInput
          label={t("contactForm.subject")}
          maxLength={lengths.subject.max}
          readOnly={send.pending}
          {...field("subject")}
        />
        <Textarea
          label={t("contactForm.message")}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={lengths.message.max}
          readOnly={send.pending}
          {...field("message")}
        />
        <FormFailure error={send.error} what={t("contactForm.failed")} />
        <Group justify="space-between">
          <Text size="sm" c="var(--b-text-2)" style={{ overflowWrap: "anywhere" }}>
            {me && t("contactForm.answer", { email: me.email })}
          </Text>
          <Button type="submit" loading={send.pending}>
            {t("contactForm.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
