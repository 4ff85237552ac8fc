import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useRequiredMe } from "#features/users/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { getSession } from "#lib/session.ts";

const RecentLoginDialog = lazy(() =>
  import("./components/RecentLoginDialog.tsx").then((module) => ({ default: module.RecentLoginDialog })),
);

type Wait = { resume: () => void; giveUp: () => void };

/**
 * For acts that need a recent sign-in: `withRecentLogin(act)` tries it, asks for the password where the server wants
 * it, and tries again. Giving up rejects with the server's refusal. Show `recentLogin` somewhere on the page.
 */
export function useRecentLogin() {
  const { id, email } = useRequiredMe();
  const [wait, setWait] = useState<Wait | null>(null);
  const waiting = useRef<Wait | null>(null);
  // Who leaves the page gives up.
  useEffect(() => () => waiting.current?.giveUp(), []);

  const withRecentLogin = useCallback(async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      if (!hasCode(error, "requires_recent_login", "SESSION_NOT_FRESH")) throw error;
      await new Promise<void>((resume, reject) => {
        waiting.current = { resume, giveUp: () => reject(error) };
        setWait(waiting.current);
      });
      return act();
    }
  }, []);
  const settle = (how: keyof Wait) => {
    wait?.[how]();
    waiting.current = null;
    setWait(null);
  };
  const confirm = () => {
    const session = getSession();
    const isSame = session.state === "signed-in" && session.userId === id;
    settle(isSame ? "resume" : "giveUp");
    // A passkey of this device may be of another account. The act was not meant for that one, nor is this page theirs.
    if (!isSame) location.assign("/");
  };

  const recentLogin: ReactNode = wait && (
    <Suspense fallback={null}>
      <RecentLoginDialog email={email} onClose={() => settle("giveUp")} onConfirmed={confirm} />
    </Suspense>
  );
  return { withRecentLogin, recentLogin };
}
