export { ReactButton } from "./components/ReactButton.tsx";
export { ReactionFaces } from "./components/ReactionFaces.tsx";
