export { AdminSettings } from "./AdminSettings.tsx";
