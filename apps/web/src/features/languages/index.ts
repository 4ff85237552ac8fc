export { LanguageSelect } from "./LanguageSelect.tsx";
export { languageOptions } from "./languages.ts";
