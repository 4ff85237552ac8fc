export { ExplainersSection, ThemeField } from "./components/Preferences.tsx";
export { DisplayNameField, BioField } from "./components/ProfileFields.tsx";
export { ProfilePicture } from "./components/ProfilePicture.tsx";
export { ProfileTagList, ProfileTags } from "./components/ProfileTags.tsx";
export { ProfileTagsDialog } from "./components/ProfileTagsDialog.tsx";
export { UserPersona } from "./components/UserPersona.tsx";
export { deleteMe, hideExplainer, patchMe, saveMe } from "./users.mutations.ts";
export { meQuery, useMe, useRequiredMe } from "./users.queries.ts";
export { useLiveMe } from "./users.realtime.ts";
