import { createFileRoute } from "@tanstack/react-router";
import { EmojiPage } from "#features/emoji/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/emoji")({
  staticData: { page: "emoji" },
  loader: () => loadTexts("editor"),
  component: EmojiPage,
});
