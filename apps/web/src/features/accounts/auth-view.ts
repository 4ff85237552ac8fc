import { createContext, use } from "react";

/** What the login page and the login dialog show; both walk the same ways. */
export type AuthView = "sign-in" | "sign-up" | "reset-password" | "check-inbox" | "two-step";

export type AuthWay = {
  goTo: (view: AuthView) => void;
  /** Signed in: the cookie is set and the session is open. */
  onSignedIn: () => void;
  /** Where Google sends the person back to. */
  returnTo: string;
  /** Typed once, kept while the person changes between the views. */
  email: string;
  setEmail: (email: string) => void;
  /** Which mail the person was told to look for. */
  inbox: "verify" | "reset";
  setInbox: (inbox: "verify" | "reset") => void;
};

const AuthWayContext = createContext<AuthWay | null>(null);
export const AuthWayProvider = AuthWayContext.Provider;

export function useAuthWay(): AuthWay {
  const way = use(AuthWayContext);
  if (!way) throw new Error("No way out of this form: AuthWayProvider is missing");
  return way;
}
