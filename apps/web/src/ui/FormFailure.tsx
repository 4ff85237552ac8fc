import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorText, failedText } from "#lib/error-text.ts";
import { Icon } from "./Icon.tsx";

type Props = {
  error: unknown;
  /** What did not work, before the reason. */
  what?: string | undefined;
  children?: ReactNode;
};

/** Why a form was refused, where no single field is to blame; read aloud when it appears. */
export function FormFailure({ error, what, children }: Props) {
  if (!error) return null;
  return (
    <Alert color="red" icon={<Icon of={IconAlertCircle} />} role="alert">
      {what ? failedText(what, error) : errorText(error)}
      {children}
    </Alert>
  );
}
