import { toTag } from "@bump/contract/rules";
import { Autocomplete } from "@mantine/core";
import { IconHash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codeText } from "#lib/error-text.ts";
import { useTagSuggestions } from "#lib/suggest-tags.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./TagFilter.module.css";

/** One tag of the space, found as it is typed. */
function TagField({ spaceId, onChoose }: { spaceId: string; onChoose: (tag: string) => void }) {
  const { t } = useTranslation("tags");
  const [text, setText] = useState("");
  const suggestions = useTagSuggestions(spaceId, text);
  const [isWrong, setWrong] = useState(false);
  const choose = (value: string) => {
    const tag = toTag(value);
    setWrong(tag === null && value.trim() !== "");
    if (tag === null) return;
    setText("");
    onChoose(tag);
  };
  return (
    <Autocomplete
      className={classes.field}
      aria-label={t("filter.label")}
      placeholder={t("filter.label")}
      leftSection={<Icon of={IconHash} size={18} />}
      value={text}
      error={isWrong && codeText("invalid_tag")}
      onChange={(next) => {
        setText(next);
        setWrong(false);
      }}
      data={suggestions}
      // The server has chosen them already.
      filter={({ options }) => options}
      onOptionSubmit={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose(text);
      }}
    />
  );
}

type Props = { spaceId: string; tag: string | undefined; onChange: (tag: string | undefined) => void };

/** The tag that a list is narrowed to: looked for, or to be taken away. */
export function TagFilter({ spaceId, tag, onChange }: Props) {
  const { t } = useTranslation("tags");
  if (!tag) return <TagField spaceId={spaceId} onChoose={onChange} />;
  return (
    <ChipList
      label={t("filter.label")}
      items={[{ id: tag, label: `#${tag}`, removeLabel: t("filter.remove", { tag }) }]}
      chosen
      onRemove={() => onChange(undefined)}
    />
  );
}
