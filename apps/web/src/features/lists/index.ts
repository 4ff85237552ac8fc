export { SavedComment } from "./SavedComment.tsx";
export { SavedItems } from "./SavedItems.tsx";
