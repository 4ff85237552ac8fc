import { type Ref, type RefObject, useDeferredValue, useEffect, useImperativeHandle } from "react";

/** The button that something floats beside. */
export type Target = RefObject<HTMLElement | null>;

type Props = {
  to: Target;
  /** These come from Mantine's target, whose child it is. */
  ref?: Ref<HTMLElement>;
  id?: string;
  "aria-controls"?: string;
};

/** Stands for an element that is there already: what floats beside it is fetched later, and must not make it anew. */
export function Anchor({ to, ref, id, "aria-controls": controls }: Props) {
  // It is there before what floats beside it.
  useImperativeHandle(ref, () => to.current as HTMLElement, [to]);
  useEffect(() => {
    // What floats is named by it; such buttons have no ids of their own.
    if (id) to.current?.setAttribute("id", id);
    to.current?.toggleAttribute("aria-controls", controls !== undefined);
    if (controls) to.current?.setAttribute("aria-controls", controls);
  }, [to, id, controls]);
  return null;
}

/** The same a moment later. Mantine remembers where the focus was only when something opens after it was put there. */
export function useLater(opened: boolean): boolean {
  return useDeferredValue(opened, false);
}
