/** What was built, from vite.config.ts. */
declare const __BUILD__: { version: string; id: string };

declare module "virtual:theme.css";

/** From build/texts.ts: by language, the files of its texts by namespace. */
declare module "virtual:texts" {
  import type { Language } from "@bump/contract/rules";
  import type { ResourceKey } from "i18next";

  type Load<T> = () => Promise<{ default: T }>;
  const lists: Record<Language, Load<Record<string, Load<ResourceKey> | undefined>>>;
  export default lists;
}
