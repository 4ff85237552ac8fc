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
import { createComment, removeComment, updateComment } from "./comments.ts";
import { getDashboard, getMoods, getPublicFigures } from "./dashboard.ts";
import type { Endpoint } from "./endpoint.ts";
import { exportSpace, importSpace } from "./exports.ts";
import { addItem, getItem, listItems } from "./items.ts";
import { updateLanguage, updateLanguageSettings } from "./languages.ts";
import { getUpload } from "./media.ts";
import { listJoinedProblems } from "./problems.ts";
import { listReacted, listReactions, react, unreact } from "./reactions.ts";
import { getCommon, listShields, setShield } from "./people.ts";
import { changeReport, createReport, listReports } from "./reports.ts";
import { clearNotifications, readNotifications, removeNotification } from "./notifications.ts";
import { autocomplete, search } from "./search.ts";
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
import { createStory, listStoryRevisions, removeStory, updateStory } from "./stories.ts";
import { getLive, getReady } from "./system.ts";
import {
  addTags,
  followTag,
  followTags,
  listFollowed,
  listTagFollowers,
  setAlertTags,
  unfollowTag,
  updateTag,
} from "./tags.ts";
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
  setShield,
  listShields,
  getCommon,
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
  exportSpace,
  importSpace,
  getItem,
  listItems,
  addItem,
  createStory,
  updateStory,
  removeStory,
  listStoryRevisions,
  listJoinedProblems,
  addTags,
  updateTag,
  followTag,
  unfollowTag,
  followTags,
  setAlertTags,
  listFollowed,
  listTagFollowers,
  createComment,
  updateComment,
  removeComment,
  react,
  unreact,
  listReactions,
  listReacted,
  bookmark,
  unbookmark,
  listBookmarks,
  search,
  autocomplete,
  readNotifications,
  removeNotification,
  clearNotifications,
  createReport,
  listReports,
  changeReport,
  listApprovals,
  decideApproval,
  getPublicFigures,
  getDashboard,
  getMoods,
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
