import {
  createMeasurement,
  createOutcome,
  type MeasurementView,
  type OutcomeView,
  removeMeasurement,
  removeOutcome,
  updateMeasurement,
  updateOutcome,
} from "@bump/contract";
import type { Written } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { createOnce } from "#lib/create-once.ts";
import { queryClient } from "#lib/query-client.ts";
import { listWithin, type Place, solutionKeys } from "./solutions.queries.ts";

/** The operation as it is called in a problem's context. */
export function inContext<E extends { path: string; aliases: readonly [string] }>(
  endpoint: E,
  { problemId }: Place,
): E {
  return problemId === null ? endpoint : { ...endpoint, path: endpoint.aliases[0] };
}

function paramsOf({ id, problemId }: Place) {
  return { id, ...(problemId !== null && { problemId }) };
}

function readMeasurementsAgain(place: Place): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: solutionKeys.within(place, "measurements") });
}

/** What came of it in a problem stands with the problem, and with the solution on its own. */
function placesOf({ id }: Place, problemId: string | null): Place[] {
  return [...new Set([problemId, null])].map((one) => ({ id, problemId: one }));
}

export function outcomesQuery(place: Place) {
  return listWithin<OutcomeView>(place, "outcomes");
}

export function measurementsQuery(place: Place) {
  return listWithin<MeasurementView>(place, "measurements");
}

type OutcomeWords = { id: string; text: string; date: string; fileIds: readonly string[] };

/** A new one, or one told better. */
export async function saveOutcome(place: Place, words: OutcomeWords, outcome?: OutcomeView): Promise<Written> {
  const { id, text, date, fileIds } = words;
  const data = { text, date, files: fileIds.map((id) => ({ id })) };
  const params = paramsOf(place);
  const places = placesOf(place, outcome ? outcome.problemId : place.problemId);
  const update = (innerId: string) =>
    call(inContext(updateOutcome, place), { params: { ...params, innerId }, body: { data } });
  const create = () => {
    const told = { id, ...data };
    return createOnce<Written>(told, {
      create: () => call(inContext(createOutcome, place), { params, body: { data: told } }),
      update: () => update(id),
    });
  };
  const written = await (outcome ? update(outcome.id) : create());
  await readOutcomesAgain(places);
  return written;
}

export async function dropOutcome(place: Place, { id, problemId }: OutcomeView): Promise<void> {
  await call(inContext(removeOutcome, place), { params: { ...paramsOf(place), innerId: id } });
  await readOutcomesAgain(placesOf(place, problemId));
}

/** With how many they are: counted here as well, one would count twice where the server was heard first. */
async function readOutcomesAgain(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map((place) => queryClient.invalidateQueries({ queryKey: solutionKeys.one(place) })));
}

export type Figure = Pick<MeasurementView, "id" | "name" | "unit" | "value" | "date">;

export async function saveMeasurement(place: Place, figure: Figure, measurement?: MeasurementView): Promise<void> {
  const { id, ...data } = figure;
  const params = paramsOf(place);
  const update = (innerId: string) =>
    call(inContext(updateMeasurement, place), { params: { ...params, innerId }, body: { data } });
  if (measurement) await update(measurement.id);
  else {
    await createOnce(figure, {
      create: () => call(inContext(createMeasurement, place), { params, body: { data: figure } }),
      update: () => update(id),
    });
  }
  await readMeasurementsAgain(place);
}

export async function dropMeasurement(place: Place, { id }: MeasurementView): Promise<void> {
  await call(inContext(removeMeasurement, place), { params: { ...paramsOf(place), innerId: id } });
  await readMeasurementsAgain(place);
}
