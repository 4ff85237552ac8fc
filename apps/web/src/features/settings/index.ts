export { PreferencesSettings } from "./PreferencesSettings.tsx";
export { ProfileSettings } from "./ProfileSettings.tsx";
