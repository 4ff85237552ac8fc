export { EmojiDialog } from "./EmojiDialog.tsx";
export { EmojiPage } from "./EmojiPage.tsx";
