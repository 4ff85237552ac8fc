import { Group, TextInput } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";

type Props = {
  label: string;
  value: string;
  /** What is wrong with it. */
  error?: ReactNode;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** Its buttons. */
  children: ReactNode;
};

/** Asks for an address, in a popover beside what is being written. */
export function AddressForm({ label, value, error, onChange, onSubmit, children }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form inside the form of a dialog: React hands its submit on to that one.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={label}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        // Escape closes this, not the dialog around it.
        data-mantine-stop-propagation
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8} mt={12}>
        {children}
      </Group>
    </form>
  );
}
