/** What was built, from vite.config.ts. */
declare const __BUILD__: { version: string; id: string };

declare module "virtual:theme.css";
