export { AlertTags } from "./components/AlertTags.tsx";
export { FollowedTags } from "./components/FollowedTags.tsx";
export { MyAlerts } from "./components/MyAlerts.tsx";
export { TagCloud } from "./components/TagCloud.tsx";
export { TagFilter } from "./components/TagFilter.tsx";
export { TagList } from "./components/TagList.tsx";
export { OfTag, TagInfo, TagPeople, TagTitle } from "./components/TagPages.tsx";
export { TagSuggestions } from "./components/TagSuggestions.tsx";
export { LazyTagsToFollow } from "./components/LazyTagsToFollow.tsx";
