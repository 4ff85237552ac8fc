export { type Figures, figuresQuery } from "./dashboard.queries.ts";
