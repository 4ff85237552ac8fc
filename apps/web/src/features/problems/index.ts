export { Priorities } from "./components/Priorities.tsx";
export { ProblemFeed } from "./components/ProblemFeed.tsx";
export { ProblemHead } from "./components/ProblemHead.tsx";
export { ProblemInfo, type ProblemInfoSearch } from "./components/ProblemInfo.tsx";
export { ProblemList } from "./components/ProblemList.tsx";
export { ProblemPeople } from "./components/ProblemPeople.tsx";
export { StatusChip } from "./components/StatusChip.tsx";
export { statusLooks } from "./problems.looks.ts";
export { joinedProblemsQuery, problemQuery } from "./problems.queries.ts";
