import type { SpaceInput, SpaceView } from "@bump/contract";
import { lengthProblem, limits } from "@bump/contract/rules";
import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import { useUpload } from "#features/media/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { codeText, fieldTexts } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { readStored, storageKeys, writeStored } from "#lib/storage.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { makeSpace, saveSpace } from "./spaces.mutations.ts";

type Texts = { name: string; description: string; motto: string };
type ApprovalRule = NonNullable<SpaceInput["approvalRule"]>;
/** What is shown, and the media item that is sent for it; null for none. */
type Picture = { url: string; id: string } | null;

type Draft = { texts: Texts; listed: boolean; approvalRule: ApprovalRule; picture: Picture };

function readDraft(): Draft | null {
  try {
    return JSON.parse(readStored(storageKeys.newSpace) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** What was typed into a new space stays until it is made or given up, over reloads too. */
function useKeptDraft(draft: Draft | null): void {
  const text = draft && JSON.stringify(draft);
  useEffect(() => {
    if (text !== null) writeStored(storageKeys.newSpace, text);
  }, [text]);
}

export function forgetDraft(): void {
  writeStored(storageKeys.newSpace, null);
}

function nameText(name: string): string | null {
  const problem = lengthProblem(name.trim(), limits.spaceName);
  return problem?.code === "required" ? codeText("name_required") : problemText(problem);
}

function optionalText({ max }: { max: number }) {
  return (text: string) => problemText(lengthProblem(text.trim(), { min: 0, max }));
}

/** The field of the form that a refused call's path means; null for what has no text field. */
function fieldOf(path: string, values: Texts): keyof Texts | null {
  const name = path.split(".").at(-1) ?? "";
  return Object.hasOwn(values, name) ? (name as keyof Texts) : null;
}

/** Only what differs is sent: somebody else may have changed the rest meanwhile. */
function changesOf<Values extends object>(values: Values, saved: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof Values]);
  return Object.fromEntries(changed) as Partial<Values>;
}

/** The form of a space: a new one, or one that is there. Nothing that was typed is lost when the server refuses. */
export function useSpaceForm(space: SpaceView | null, onSaved: (space: SpaceView) => void) {
  const [draft] = useState(() => (space ? null : readDraft()));
  const [id] = useState(() => uuid());
  const inside = space?.inside;
  const saved = {
    name: space?.name ?? "",
    description: space?.description ?? "",
    motto: inside?.motto ?? "",
    listed: inside?.listed ?? true,
    approvalRule: inside?.approvalRule ?? ("anonymous" as ApprovalRule),
    img: space?.img ?? null,
  };
  const texts = useFields<Texts>(
    draft?.texts ?? { name: saved.name, description: saved.description, motto: saved.motto },
    {
      name: nameText,
      description: optionalText(limits.spacePurpose),
      motto: optionalText(limits.spaceMotto),
    },
  );
  const [listed, setListed] = useState(draft?.listed ?? saved.listed);
  const [approvalRule, setApprovalRule] = useState(draft?.approvalRule ?? saved.approvalRule);
  const [picture, setPicture] = useState<Picture>(
    draft?.picture ?? (saved.img ? { url: saved.img, id: saved.img } : null),
  );
  const upload = useUpload({
    collection: "spaces",
    onReady: ({ id: mediaId, url }) => setPicture({ id: mediaId, url: url ?? "" }),
  });

  const input = { ...texts.values, listed, approvalRule, img: picture?.id ?? null };
  const changes = changesOf(input, saved);
  const isChanged = Object.keys(changes).length > 0;
  useKeptDraft(space || !(isChanged || draft) ? null : { texts: texts.values, listed, approvalRule, picture });
  const save = useAction(async () => {
    try {
      const result = await (space ? saveSpace(space.id, changes) : makeSpace({ id, ...changes, name: input.name }));
      if (!space) forgetDraft();
      onSaved(result);
    } catch (error) {
      for (const [path, text] of Object.entries(fieldTexts(error))) {
        const name = fieldOf(path, texts.values);
        if (name) texts.refuse(name, text);
      }
      throw error;
    }
  });
  const refused = save.error instanceof ApiError ? Object.keys(save.error.fields) : [];
  const isBeside = refused.length > 0 && refused.every((path) => fieldOf(path, texts.values) !== null);
  return {
    texts,
    listed,
    setListed,
    approvalRule,
    setApprovalRule,
    picture,
    removePicture: () => setPicture(null),
    upload,
    isUploading: upload.state.step === "sending" || upload.state.step === "processing",
    isChanged,
    save,
    /** Where a field is to blame, it says so itself. */
    failure: isBeside ? null : save.error,
  };
}

export type SpaceForm = ReturnType<typeof useSpaceForm>;
