import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";

/** A password with the eye that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => <Icon of={reveal ? IconEyeOff : IconEye} />}
      visibilityToggleButtonProps={{
        "aria-label": visible ? t("actions.hide") : t("actions.show"),
        "aria-hidden": false,
        tabIndex: 0,
      }}
      // Mantine marks only its frame.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
