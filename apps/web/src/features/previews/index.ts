/** What the pages behind links say of themselves. */
export { LinkPreview } from "./components/LinkPreview.tsx";
