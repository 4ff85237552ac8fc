import { limits, richText } from "@bump/contract/rules";
import { Extension } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { markExtensions } from "./marks.ts";
import type { SuggestingStore } from "./suggesting.ts";

const allowedLink = new RegExp(`^(?:${richText.schemes.join("|")}):`, "i");

/** Whole addresses only: 'this morning.Ankle deep' is no link. */
export function isAllowedLink(url: string): boolean {
  return allowedLink.test(url) && URL.canParse(url);
}

type Options = {
  suggesting: SuggestingStore;
  spaceId: string | undefined;
  placeholder: string;
  onSubmit: () => void;
};

function submitKey(onSubmit: () => void) {
  return Extension.create({
    name: "submitKey",
    // Before the line break that Ctrl+Enter is otherwise.
    priority: 1000,
    addKeyboardShortcuts: () => ({
      "Mod-Enter": () => {
        onSubmit();
        return true;
      },
    }),
  });
}

/** What can be written: exactly what the contract's allow-list has. */
export function editorExtensions({ suggesting, spaceId, placeholder, onSubmit }: Options) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      horizontalRule: false,
      trailingNode: false,
      undoRedo: { depth: 50, newGroupDelay: 1000 },
      dropcursor: { color: "var(--b-focus)", width: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: isAllowedLink,
      },
    }),
    Placeholder.configure({ placeholder }),
    ...markExtensions(suggesting, spaceId),
    submitKey(onSubmit),
  ];
}

/** From here on the room that is left is shown. */
export const countFrom = limits.richText.max - 1000;
