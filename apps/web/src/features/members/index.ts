export { Invitations } from "./components/Invitations.tsx";
export { InviteButton } from "./components/InviteButton.tsx";
export { JoinRequests } from "./components/JoinRequests.tsx";
export { MembersExport } from "./components/MembersExport.tsx";
export { MembersList } from "./components/MembersList.tsx";
export { SpaceSettings } from "./components/SpaceSettings.tsx";
export { SpaceSummary } from "./components/SpaceSummary.tsx";
export { SpaceTasks } from "./components/SpaceTasks.tsx";
export type { MemberFilter } from "./members.queries.ts";
