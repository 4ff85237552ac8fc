/** What TipTap is needed for, as one: in two pieces it would be shared code, which every page loads. */
export { EditorBody } from "./EditorBody.tsx";
export { ToolsBody } from "./ToolsBody.tsx";
