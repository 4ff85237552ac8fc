/** As one: in two pieces what they share would be loaded with every page. */
export { EditStoryDialog } from "./EditStoryDialog.tsx";
export { PostStoryDialog } from "./PostStoryDialog.tsx";
