import { lengthProblem, limits } from "@bump/contract/rules";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { displayNameText, problemText } from "#lib/field-texts.ts";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { saveMe } from "../users.mutations.ts";
import { useRequiredMe } from "../users.queries.ts";
import { SavedField } from "./SavedField.tsx";

export function DisplayNameField() {
  const { t } = useTranslation("settings");
  const { displayName } = useRequiredMe();
  return (
    <SavedField
      place="profile/name"
      value={displayName}
      validate={displayNameText}
      save={(value) => saveMe({ key: "displayName", displayName: value })}
      saved={t("profile.displayName.saved")}
      failed={t("profile.displayName.failed")}
    >
      {(field) => <TextInput label={t("profile.displayName.label")} autoComplete="name" {...field} />}
    </SavedField>
  );
}

export function BioField() {
  const { t } = useTranslation("settings");
  const { bio } = useRequiredMe();
  const { max } = limits.bio;
  return (
    <SavedField
      place="profile/bio"
      value={bio}
      validate={(value) => problemText(lengthProblem(value.trim(), { min: 0, max }))}
      save={(value) => saveMe({ key: "bio", bio: value })}
      saved={t("profile.bio.saved")}
      failed={t("profile.bio.failed")}
    >
      {(field) => (
        <Textarea
          label={<CountedLabel label={t("profile.bio.label")} value={field.value} max={max} />}
          labelProps={{ style: { display: "block" } }}
          aria-label={t("profile.bio.label")}
          description={t("profile.bio.hint")}
          autosize
          minRows={3}
          maxRows={12}
          {...field}
        />
      )}
    </SavedField>
  );
}
