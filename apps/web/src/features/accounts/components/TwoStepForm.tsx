import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeText } from "#lib/error-text.ts";
import { openSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { sendTwoStepCode, type TwoStepCode } from "../accounts.api.ts";
import { appCodeText } from "../accounts.rules.ts";
import { useAuthWay } from "../auth-view.ts";
import classes from "./auth.module.css";

/** After the password: the app's six digits, or one of the backup codes. */
export function TwoStepForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const [kind, setKind] = useState<TwoStepCode["kind"]>("totp");
  const [trustDevice, setTrustDevice] = useState(false);
  const byApp = kind === "totp";
  const form = useFields(
    { code: "" },
    {
      code: (code) => {
        if (byApp) return appCodeText(code, t("twoStep.codeInvalid"));
        return code.trim() === "" ? codeText("required") : null;
      },
    },
  );
  const send = useAction(async (code: string) => {
    await sendTwoStepCode({ kind, code, trustDevice });
    await openSession();
    way.onSignedIn();
  });
  const change = () => {
    send.clearError();
    form.set("code", "");
    setKind(byApp ? "backup-code" : "totp");
  };
  // The person comes from the password, and goes on typing.
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), [kind]);

  return (
    <form onSubmit={form.submit(({ code }) => send.run(code))} noValidate ref={box}>
      <Stack gap={20}>
        <TextInput
          label={byApp ? t("twoStep.code") : t("twoStep.backupCode")}
          description={byApp ? undefined : t("twoStep.backupSubtitle")}
          inputMode={byApp ? "numeric" : "text"}
          autoComplete="one-time-code"
          data-autofocus
          {...form.field("code")}
        />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={trustDevice}
            onChange={(event) => setTrustDevice(event.currentTarget.checked)}
          />
          {t("twoStep.trust")}
        </label>
        <FormFailure error={send.error} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {t("twoStep.submit")}
        </Button>
        <Button variant="subtle" color="gray" onClick={change}>
          {byApp ? t("twoStep.useBackup") : t("twoStep.useApp")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => way.goTo("sign-in")}>
          {t("reset.back")}
        </Button>
      </Stack>
    </form>
  );
}
