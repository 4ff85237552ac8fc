import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The right end of the bar above the page, once it is there. */
const Place = createContext<HTMLElement | null>(null);

export const BarActionsPlace = Place.Provider;

/** What can be done with the page, in the bar above it; nowhere where there is none. */
export function BarActions({ children }: { children: ReactNode }) {
  const place = useContext(Place);
  return place && createPortal(children, place);
}
