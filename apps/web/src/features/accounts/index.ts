export { AuthAction } from "./components/AuthAction.tsx";
export { LoginDialogHost } from "./components/LoginDialogHost.tsx";
export { LoginPage, type LoginSearch } from "./components/LoginPage.tsx";
export { LogoutPage } from "./components/LogoutPage.tsx";
export { openLogin, whenSignedIn } from "./login-request.ts";
export { AccountSettings } from "./settings/AccountSettings.tsx";
export { EmailField } from "./settings/EmailField.tsx";
export { SubscriptionSection } from "./settings/SubscriptionSection.tsx";
export { useRecentLogin } from "./use-recent-login.tsx";
