export { joinedProblemsQuery } from "./problems.queries.ts";
