import type { IngredientView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { dropIngredient, ingredientsQuery } from "../problems.ingredients.ts";
import { visualIcons } from "../problems.looks.ts";
import { AdditionList, AdditionRow } from "./AdditionList.tsx";
import { AdditionMenu } from "./AdditionMenu.tsx";
import classes from "./Additions.module.css";
import { IngredientDialog } from "./IngredientDialog.tsx";
import { OfProblem } from "./OfProblem.tsx";

function IngredientRow({ ingredient, onEdit }: { ingredient: IngredientView; onEdit: () => void }) {
  const { t } = useTranslation("problems");
  const { name, type, visualType } = ingredient;
  return (
    <AdditionRow
      icon={visualIcons[visualType]}
      name={<span className={classes.name}>{name}</span>}
      facts={[t(`ingredients.types.${type}`), t(`ingredients.visuals.${visualType}`)]}
      menu={
        <AdditionMenu of="ingredients" item={ingredient} onEdit={onEdit} remove={() => dropIngredient(ingredient)} />
      }
    />
  );
}

function IngredientList({ problemId, canAdd }: { problemId: string; canAdd: boolean }) {
  const query = useInfiniteQuery(ingredientsQuery(problemId));
  const [open, setOpen] = useState<{ ingredient?: IngredientView } | null>(null);
  return (
    <>
      <AdditionList
        of="ingredients"
        query={query}
        canAdd={canAdd}
        onAdd={() => setOpen({})}
        rows={itemsOf(query.data).map((ingredient) => (
          <IngredientRow key={ingredient.id} ingredient={ingredient} onEdit={() => setOpen({ ingredient })} />
        ))}
      />
      {open && <IngredientDialog problemId={problemId} ingredient={open.ingredient} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The variables of a problem: what can be measured or changed in it. */
export function Ingredients({ id, missing }: { id: string; missing: ReactNode }) {
  return (
    <OfProblem id={id} missing={missing}>
      {({ can }) => <IngredientList problemId={id} canAdd={can.contribute} />}
    </OfProblem>
  );
}
