import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { askedToBlock } from "../people.shielding.ts";
import { usePersonSpot } from "../use-person-spot.ts";

const BlockDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./BlockDialog.tsx"), loadTexts("people", "ui")]);
  return part.BlockDialog;
});
const PersonPopover = lazyPart(async () => {
  const [part] = await Promise.all([import("./PersonPopover.tsx"), loadTexts("people", "routes", "spaces")]);
  return part.PersonPopover;
});

/** What may be asked for about somebody from anywhere: the card beside their name, and whether to block them. */
export function PeopleHost() {
  const asked = askedToBlock.use();
  const { spot, close, hold, release } = usePersonSpot();
  return (
    <>
      {asked && <BlockDialog {...asked} />}
      {spot && <PersonPopover key={spot.id} spot={spot} onClose={close} onEnter={hold} onLeave={release} />}
    </>
  );
}
