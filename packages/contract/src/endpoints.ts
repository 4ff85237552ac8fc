import { getSite, getSiteText } from "./accounts.ts";
import {
  getSettings,
  listAdminSpaces,
  listAdminUsers,
  listAudit,
  removeAdminSpace,
  removeAdminUser,
  updateAdminSpace,
  updateAdminUser,
  updateSettings,
} from "./admin.ts";
import { decideApproval, listApprovals } from "./approvals.ts";
import { bookmark, listBookmarks, unbookmark } from "./bookmarks.ts";
import { getPublicFigures } from "./dashboard.ts";
import type { Endpoint } from "./endpoint.ts";
import { getItem, listItems } from "./items.ts";
import { updateLanguage, updateLanguageSettings } from "./languages.ts";
import { getUpload } from "./media.ts";
import { listReacted, listReactions, react, unreact } from "./reactions.ts";
import { changeReport, createReport, listReports } from "./reports.ts";
import {
  acceptInvite,
  changeParticipant,
  createSpace,
  declineInvite,
  detectSpace,
  favoriteSpace,
  getAnalytics,
  getSpace,
  leaveSpace,
  listParticipants,
  listSpaces,
  removeSpace,
  requestAccess,
  sendInvites,
  updateSpace,
} from "./spaces.ts";
import { getLive, getReady } from "./system.ts";
import { changeSpace, getUserinfo, removeUser, setExplainer, setProfileTags, syncUser, updateUser } from "./users.ts";

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
  changeSpace,
  updateLanguage,
  updateLanguageSettings,
  getUpload,
  listSpaces,
  detectSpace,
  getSpace,
  createSpace,
  updateSpace,
  removeSpace,
  favoriteSpace,
  requestAccess,
  sendInvites,
  listParticipants,
  changeParticipant,
  acceptInvite,
  declineInvite,
  leaveSpace,
  getAnalytics,
  getItem,
  listItems,
  react,
  unreact,
  listReactions,
  listReacted,
  bookmark,
  unbookmark,
  listBookmarks,
  createReport,
  listReports,
  changeReport,
  listApprovals,
  decideApproval,
  getPublicFigures,
  getSettings,
  updateSettings,
  listAudit,
  listAdminUsers,
  updateAdminUser,
  removeAdminUser,
  listAdminSpaces,
  updateAdminSpace,
  removeAdminSpace,
];
