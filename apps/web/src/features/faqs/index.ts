export { FaqList } from "./FaqList.tsx";
