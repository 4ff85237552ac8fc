import { Anchor, Button, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSite } from "#lib/site.ts";
import { Icon } from "#ui/Icon.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { TextPage } from "./TextPage.tsx";

export function ContactPage() {
  const { t } = useTranslation(["pages", "ui", "common"]);
  const { supportEmail, supportUrl } = useSite();
  return (
    <TextPage text="contact">
      {supportEmail ? (
        <>
          <ContactForm />
          <Button
            component="a"
            variant="subtle"
            href={`mailto:${supportEmail}`}
            leftSection={<Icon of={IconMail} size={18} />}
            mt={16}
          >
            {t("ui:errorPage.emailUs")}
          </Button>
        </>
      ) : (
        <Text c="dimmed" mt={12}>
          {t("pages:contactMissing")}
        </Text>
      )}
      {supportUrl && (
        <Text mt={16}>
          <Anchor href={supportUrl} target="_blank" rel="noopener">
            {t("common:supportProduct")}
          </Anchor>
        </Text>
      )}
    </TextPage>
  );
}
