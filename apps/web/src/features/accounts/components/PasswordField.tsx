import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** A password with the eye that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("accounts");
  return (
    <PasswordInput
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />)}
      visibilityToggleButtonProps={{ "aria-label": t("fields.showPassword"), tabIndex: 0, "aria-hidden": false }}
      // Mantine marks only its frame.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
