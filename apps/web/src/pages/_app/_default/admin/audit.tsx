import { createFileRoute } from "@tanstack/react-router";
import { AuditList } from "#features/admin/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/admin/audit")({
  staticData: { page: "adminAudit", wide: true },
  loader: () => loadTexts("admin"),
  component: AuditList,
});
