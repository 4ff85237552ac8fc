import { getSite, getSiteText } from "./accounts.ts";
import { getSettings, listAudit, updateSettings } from "./admin.ts";
import { getPublicFigures } from "./dashboard.ts";
import type { Endpoint } from "./endpoint.ts";
import { updateLanguage, updateLanguageSettings } from "./languages.ts";
import { getUpload } from "./media.ts";
import { getLive, getReady } from "./system.ts";
import { getUserinfo, removeUser, setExplainer, setProfileTags, syncUser, updateUser } from "./users.ts";

/** Every operation there is: what the OpenAPI document and the authorization matrix are made from. */
export const endpoints: readonly Endpoint[] = [
  getLive,
  getReady,
  getSite,
  getSiteText,
  getUserinfo,
  updateUser,
  syncUser,
  removeUser,
  setProfileTags,
  setExplainer,
  updateLanguage,
  updateLanguageSettings,
  getUpload,
  getPublicFigures,
  getSettings,
  updateSettings,
  listAudit,
];
