import { patchItem } from "../items.ts";
import type { Entry } from "./engine.ts";
import { defineKind, isOurs, outbox } from "./outbox.ts";

type Wished = { path: string; spaceId: string };

/** What a person wants an item to be for them, such as joined. */
export type Wish<Value, Details = null> = {
  path: string;
  value: Value;
  /** What the server has, as far as this page knows. */
  before: Value;
  details: Details;
};

type Rules<Item, Value, Details, Answer> = {
  valueOf: (item: Item) => Value;
  /** The item as it will be. */
  withValue: (item: Item, value: Value) => Item;
  send: (wish: Wish<Value, Details>, once: Pick<Entry, "key" | "spaceId">) => Promise<Answer>;
  /** The item as the server has it now. */
  withAnswer: (item: Item, answer: Answer) => Item;
  /** What else is another by it, whether it was granted or not. */
  settled?: (of: Wished) => void;
  tellRefused: (value: Value, error: unknown) => Promise<void>;
};

/** Wishes of one kind: of each item the last one is shown at once and sent until it is there; a refused one is taken back. */
export function defineWish<Item extends Wished, Value, Answer, Details = null>(
  name: string,
  { valueOf, withValue, send, withAnswer, settled, tellRefused }: Rules<Item, Value, Details, Answer>,
) {
  const wishing = (item: Item, value: Value) => (valueOf(item) === value ? item : withValue(item, value));
  const unsent = defineKind<Wish<Value, Details>, Answer>(name, {
    send: ({ value: wish, key, spaceId }) => send(wish, { key, spaceId }),
    arrived: ({ value: { path }, spaceId }, answer) => {
      patchItem<Item>(path, (item) => withAnswer(item, answer));
      settled?.({ path, spaceId });
    },
    refused: ({ value: { path, value, before }, spaceId }, error) => {
      // Only that is taken back: others may have done the same meanwhile.
      patchItem<Item>(path, (item) => (valueOf(item) === value ? wishing(item, before) : item));
      settled?.({ path, spaceId });
      void tellRefused(value, error);
      return "goes";
    },
  });

  return {
    unsent,

    /** `shown`: what the item said where it was asked for. */
    set: ({ path, spaceId }: Wished, shown: Value, value: Value, details: Details): void => {
      const wish = unsent.find(path);
      if ((wish?.value.value ?? shown) === value) return;
      patchItem<Item>(path, (item) => wishing(item, value));
      const before = wish ? wish.value.before : shown;
      // Back to what the server has, before it has heard of anything else.
      if (wish && isOurs(wish) && before === value) void outbox.take(wish);
      else void unsent.record({ id: path, path, spaceId, value: { path, value, before, details } });
    },

    /** The item with the wish that is on its way, and whether that waits: what was fetched since knows nothing of it. */
    use: (item: Item): { item: Item; isWaiting: boolean } => {
      const { entry, phase } = unsent.useOne(item.path);
      return { item: entry ? wishing(item, entry.value.value) : item, isWaiting: phase === "waiting" };
    },
  };
}
