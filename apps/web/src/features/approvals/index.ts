export { ApprovalQueue } from "./ApprovalQueue.tsx";
