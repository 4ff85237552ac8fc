export { SpaceAnalytics } from "./SpaceAnalytics.tsx";
export { SpaceDashboard } from "./SpaceDashboard.tsx";
export { SpaceMoods } from "./SpaceMoods.tsx";
