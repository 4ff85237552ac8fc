export { enterSpace } from "#features/spaces/index.ts";
