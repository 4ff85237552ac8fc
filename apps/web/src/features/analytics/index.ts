export { SpaceAnalytics } from "./SpaceAnalytics.tsx";
