export { AccountExport } from "./AccountExport.tsx";
export { SpaceExport } from "./SpaceExport.tsx";
export { SpaceImport } from "./SpaceImport.tsx";
