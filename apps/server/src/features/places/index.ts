/** Where things are: towns and countries by name and by point, the place of a post, and what is where in a space. */
export { type Area, isInside, toArea } from "./places.area.ts";
export { placeCounters } from "./places.counters.ts";
export { placeLocation } from "./places.location.ts";
export { placesRoutes } from "./places.routes.ts";
