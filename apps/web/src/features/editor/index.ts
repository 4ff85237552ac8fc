/** Where people write: texts by the contract's allow-list, with people and hashtags. Its code is loaded when needed. */
export { EditorTools } from "./components/EditorTools.tsx";
export { fetchEditor, RichEditor } from "./components/RichEditor.tsx";
export { ToolButton } from "./components/ToolButton.tsx";
export type { EditorHandle } from "./handle.ts";
