/** Files of a paste or drop. Word also brings a picture of its text: where there are words, they are what was meant. */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const words = data?.getData("text/plain").trim();
  return files.length > 0 && !words ? files : [];
}

export function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** A file that is dropped where nothing takes it would open in place of the page. Answers how to let it. */
export function refuseStrayFiles(): () => void {
  const until = new AbortController();
  const { signal } = until;
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !bringsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse, { signal });
  addEventListener("drop", refuse, { signal });
  return () => until.abort();
}
