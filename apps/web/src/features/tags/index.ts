export { TagsToFollow } from "./TagsToFollow.tsx";
