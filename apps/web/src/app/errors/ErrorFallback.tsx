import i18next from "i18next";
import { Component, type ReactNode } from "react";
import classes from "./ErrorPage.module.css";

/** The last net: shown when even the error page cannot be. Uses nothing that could fail with it. */
export class ErrorFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.fallback}>
        <h1>{i18next.t("ui:errorPage.failed")}</h1>
        <a href="/">{i18next.t("ui:errorPage.home")}</a>
      </main>
    );
  }
}
