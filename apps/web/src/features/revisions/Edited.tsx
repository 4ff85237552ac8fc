import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ComponentProps, ReactNode } from "react";
import { When } from "#ui/When.tsx";
import classes from "./Edited.module.css";
import { LazyHistory } from "./LazyHistory.tsx";

type Props = Pick<ComponentProps<typeof LazyHistory>, "of" | "load"> & { at: string; children: ReactNode };

/** That something was changed, and the way to what it said before. */
export function Edited({ of, load, at, children }: Props) {
  const [isOpen, history] = useDisclosure(false);
  return (
    <>
      {" · "}
      <UnstyledButton className={classes.edited} onClick={history.open}>
        <When at={at}>{children}</When>
      </UnstyledButton>
      {isOpen && <LazyHistory of={of} load={load} onClose={history.close} />}
    </>
  );
}
