import type { SiteView } from "@bump/contract";
import { use } from "react";
import { send } from "./http.ts";

let site: SiteView | null = null;
let loading: Promise<SiteView> | null = null;

/** The server writes it into the page, so that the entry pages need no request for it; Vite's dev server does not. */
async function loadSite(): Promise<SiteView> {
  const block = document.getElementById("site")?.textContent;
  site = block ? (JSON.parse(block) as SiteView) : (await send<{ site: SiteView }>("/api/auth/site")).site;
  return site;
}

/** What a visitor may know of this deployment: its mode, who helps, which version. */
export function useSite(): SiteView {
  loading ??= loadSite().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return site ?? use(loading);
}
