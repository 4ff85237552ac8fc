import type { FaqView, OutcomeView, PartView, ReviewView } from "@bump/contract";
import { Text } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Stars } from "#ui/Stars.tsx";
import { ItemNote } from "./ItemNote.tsx";
import classes from "./SavedItems.module.css";

type Other = FaqView | OutcomeView | PartView | ReviewView;

/** The page on which it is one of several. */
function placeOf(item: Other): LinkProps {
  switch (item.collection) {
    case "faqs":
      // Questions are listed in the space that one is in.
      return { to: "/shared", search: { url: `/help/faqs?faq=${item.id}`, spaceId: item.spaceId } as never };
    case "parts":
      return { to: "/problem/$id/parts/$partId/info", params: { id: item.problemId, partId: item.id } };
    case "reviews":
      return { to: "/skill/$id/reviews", params: { id: item.skillId } };
    case "outcomes": {
      const { problemId, solutionId } = item;
      if (problemId === null) return { to: "/solution/$id/outcomes", params: { id: solutionId } };
      return { to: "/problem/$id/solutions/$solutionId/outcomes", params: { id: problemId, solutionId } };
    }
  }
}

function Words({ item }: { item: Other }) {
  const { t } = useTranslation("skills");
  const { number } = useFormats();
  switch (item.collection) {
    case "faqs":
      return (
        <>
          <HtmlText html={item.story} />
          {item.answer && <HtmlText html={item.answer.html} />}
        </>
      );
    case "parts":
      return (
        <>
          <Text fw={600}>{item.name}</Text>
          <HtmlText html={item.description} />
        </>
      );
    case "reviews":
      return (
        <>
          <span className={classes.stars}>
            <Stars value={item.rating} />
            {t("reviews.stars", { count: item.rating, number: number(item.rating) })}
          </span>
          <HtmlText html={item.text} />
        </>
      );
    case "outcomes":
      return <HtmlText html={item.text} />;
  }
}

/** What has no card of its own: questions, and what hangs on a problem, a solution or a skill. */
export function OtherItem({ item, position }: { item: Other; position?: number }) {
  const { t } = useTranslation("activity");
  const isMarked = item.collection === "faqs" || item.collection === "parts";
  return (
    <ItemNote
      item={item}
      by={(name) => t(`by.${item.collection}`, { name })}
      at={placeOf(item)}
      position={position}
      marked={isMarked}
    >
      <Words item={item} />
    </ItemNote>
  );
}
