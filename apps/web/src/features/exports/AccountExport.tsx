import { useTranslation } from "react-i18next";
import { useRecentLogin } from "#features/accounts/index.ts";
import { Section } from "#ui/Section.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { downloadAccount } from "./exports.download.ts";

/** All that is one's own, as an archive. */
export function AccountExport() {
  const { t } = useTranslation("settings");
  const { withRecentLogin, recentLogin } = useRecentLogin();
  return (
    <Section title={t("account.data.title")} text={t("account.data.text")}>
      <DownloadButton
        label={t("account.data.action")}
        name={t("account.data.file")}
        ending="zip"
        variant="default"
        texts={{ done: t("account.data.done"), failed: t("account.data.failed") }}
        download={(onProgress) => withRecentLogin(() => downloadAccount(onProgress))}
      />
      {recentLogin}
    </Section>
  );
}
