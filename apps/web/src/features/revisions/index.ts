/** The texts that something has had. */
export { LazyHistory } from "./LazyHistory.tsx";
