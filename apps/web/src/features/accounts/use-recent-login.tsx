import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useRequiredMe } from "#features/users/index.ts";
import { hasCode } from "#lib/api-error.ts";

const RecentLoginDialog = lazy(() =>
  import("./components/RecentLoginDialog.tsx").then((module) => ({ default: module.RecentLoginDialog })),
);

type Wait = { resume: () => void; giveUp: () => void };

/**
 * For acts that need a recent sign-in: `withRecentLogin(act)` tries it, asks for the password where the server wants
 * it, and tries again. Giving up rejects with the server's refusal. Show `recentLogin` somewhere on the page.
 */
export function useRecentLogin() {
  const { email } = useRequiredMe();
  const [wait, setWait] = useState<Wait | null>(null);

  const withRecentLogin = useCallback(async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      if (!hasCode(error, "requires_recent_login", "SESSION_NOT_FRESH")) throw error;
      await new Promise<void>((resume, reject) => {
        setWait({ resume, giveUp: () => reject(error) });
      });
      return act();
    }
  }, []);
  const settle = (how: keyof Wait) => () => {
    wait?.[how]();
    setWait(null);
  };

  const recentLogin: ReactNode = wait && (
    <Suspense fallback={null}>
      <RecentLoginDialog email={email} onClose={settle("giveUp")} onConfirmed={settle("resume")} />
    </Suspense>
  );
  return { withRecentLogin, recentLogin };
}
