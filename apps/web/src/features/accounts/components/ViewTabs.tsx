import { useRef } from "react";
import { useTranslation } from "react-i18next";
import segments from "#ui/segments.module.css";
import { type AuthView, useAuthWay } from "../auth-view.ts";

const tabs = ["sign-in", "sign-up"] as const satisfies AuthView[];

export const tabPanelId = "auth-panel";
export const tabId = (view: AuthView) => `auth-tab-${view}`;

/** Sign in or Sign up. */
export function ViewTabs({ view }: { view: (typeof tabs)[number] }) {
  const { t } = useTranslation("accounts");
  const { goTo } = useAuthWay();
  const list = useRef<HTMLDivElement>(null);
  const other = view === "sign-in" ? "sign-up" : "sign-in";
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
    goTo(other);
  };

  return (
    <div role="tablist" className={segments.segments} data-wide ref={list} onKeyDown={onKeyDown} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={segments.segment}
          aria-selected={tab === view}
          aria-controls={tabPanelId}
          tabIndex={tab === view ? 0 : -1}
          onClick={() => goTo(tab)}
        >
          {tab === "sign-in" ? t("signIn.tab") : t("signUp.tab")}
        </button>
      ))}
    </div>
  );
}
