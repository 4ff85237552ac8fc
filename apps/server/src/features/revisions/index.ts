/** Texts that were, and texts that are proposed: of content that keeps its history, and of anonymous posts. */
export { acceptRevisions, applyRevision } from "./revisions.kinds.ts";
export {
  closeProposal,
  type Content,
  dropProposal,
  findOwnProposal,
  findProposal,
  insertFormer,
  insertProposal,
  listRevisionRows,
  loadProposals,
  replaceProposal,
} from "./revisions.repo.ts";
