export { ReactButton } from "./components/ReactButton.tsx";
export { ReactionFaces } from "./components/ReactionFaces.tsx";
export { kindsOf, reactionLooks } from "./reactions.looks.ts";
export { FollowersDialog } from "./components/ReactionsDialog.tsx";
export { reactionKeys, unsentReactions } from "./reactions.mutations.ts";
