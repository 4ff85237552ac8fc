export { ItemCard } from "./ItemCard.tsx";
export { itemKinds, KindFilter } from "./KindFilter.tsx";
export { SavedItems } from "./SavedItems.tsx";
