export { PeopleHost } from "./components/PeopleHost.tsx";
export { PeopleList } from "./components/PeopleList.tsx";
export { PersonCommon } from "./components/PersonCommon.tsx";
export { PersonInfo } from "./components/PersonInfo.tsx";
export { ShieldMenu } from "./components/ShieldMenu.tsx";
export { ShieldsSection } from "./components/ShieldsSection.tsx";
export { personQuery } from "./people.queries.ts";
export { useShieldItems } from "./use-shield-items.ts";
