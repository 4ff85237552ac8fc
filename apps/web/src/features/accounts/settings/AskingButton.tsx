import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { tell } from "#ui/tell.ts";

type Props = { label: string; title: string; text: string; act: () => Promise<void>; done: string };

/** Asks before it does what it says; what it does can be set right again. */
export function AskingButton({ label, title, text, act, done }: Props) {
  const [asking, ask] = useDisclosure(false);
  const run = useAction(() => tell(act, { done }).then(ask.close));
  return (
    <div>
      <Button variant="default" onClick={ask.open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={run.run}
        busy={run.pending}
        title={title}
        confirmLabel={label}
        undoable
      >
        {text}
      </ConfirmDialog>
    </div>
  );
}
