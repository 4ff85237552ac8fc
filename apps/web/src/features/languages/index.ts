export { LanguageField } from "./LanguageField.tsx";
export { LanguagePage } from "./LanguagePage.tsx";
export { LanguageSelect } from "./LanguageSelect.tsx";
