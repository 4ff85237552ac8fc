export { AdminSettings } from "./AdminSettings.tsx";
export { AdminSpaces } from "./AdminSpaces.tsx";
export { AdminUsers } from "./AdminUsers.tsx";
export { AuditList } from "./AuditList.tsx";
