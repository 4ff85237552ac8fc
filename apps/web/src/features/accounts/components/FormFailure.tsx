import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorText } from "#lib/error-text.ts";

/** Why a form was refused, where no single field is to blame; read aloud when it appears. */
export function FormFailure({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle size={20} />} role="alert">
      {errorText(error)}
      {children}
    </Alert>
  );
}
