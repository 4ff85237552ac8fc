export { OutboxBanner } from "./OutboxBanner.tsx";
export { UnsentButton } from "./UnsentButton.tsx";
export { UnsentList } from "./UnsentList.tsx";
export { useOutbox } from "./use-outbox.ts";
