export { ShareButton } from "./ShareButton.tsx";
export { shareTargets } from "./sharing.links.ts";
export { type Shared, useShare } from "./use-share.ts";
