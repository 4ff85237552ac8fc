/** How wide a dialog was made, in pixels. */
export function widthOf(dialog: HTMLElement): number {
  const size = dialog.closest<HTMLElement>(".mantine-Modal-root")?.style.getPropertyValue("--modal-size") ?? "";
  return Number(/([\d.]+)rem/.exec(size)?.[1]) * 16;
}
