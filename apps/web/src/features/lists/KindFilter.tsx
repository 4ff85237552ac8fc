import type { ContentItem } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { FilterMenu } from "#ui/FilterMenu.tsx";

/** What people write, in the order in which one chooses from it. */
export const itemKinds = [
  "stories",
  "problems",
  "solutions",
  "skills",
  "faqs",
  "outcomes",
  "parts",
  "reviews",
  "comments",
  "replies",
] as const satisfies readonly ContentItem["collection"][];
export type ItemKind = (typeof itemKinds)[number];

type Props<Kind extends ItemKind | "all"> = {
  value: Kind;
  kinds: readonly Kind[];
  onChange: (kind: Kind) => void;
};

/** Narrows a list in which kinds are mixed to one of them. */
export function KindFilter<Kind extends ItemKind | "all">({ value, kinds, onChange }: Props<Kind>) {
  const { t } = useTranslation("activity");
  const wordOf = (kind: ItemKind | "all") => t(`kinds.${kind}`);
  return (
    <FilterMenu
      label={t("kinds.label")}
      value={value}
      options={kinds.map((kind) => [kind, wordOf(kind)] as const)}
      onChange={onChange}
      named
      short
    />
  );
}
