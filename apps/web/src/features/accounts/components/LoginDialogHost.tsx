import { lazy, Suspense } from "react";
import { useLoginRequest } from "../login-request.ts";

const LoginDialog = lazy(() => import("./LoginDialog.tsx").then((module) => ({ default: module.LoginDialog })));

/** Mounted once, at the root: shows the login box when somebody calls openLogin. */
export function LoginDialogHost() {
  const request = useLoginRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <LoginDialog onSignedIn={request.onSignedIn} />
    </Suspense>
  );
}
