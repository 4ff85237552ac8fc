export { SavedItems } from "./SavedItems.tsx";
