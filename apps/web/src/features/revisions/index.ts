/** The texts that something has had. */
export { Edited } from "./Edited.tsx";
export { LazyHistory } from "./LazyHistory.tsx";
