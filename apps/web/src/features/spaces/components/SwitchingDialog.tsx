import { Delayed } from "#ui/Delayed.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useSwitchingTo } from "../spaces.switching.ts";

const SwitchingBox = lazyPart(async () => (await import("./SwitchingNotice.tsx")).SwitchingBox);

/** Stands over the page while the space is changed; a quick change shows nothing. */
export function SwitchingDialog() {
  const space = useSwitchingTo();
  return (
    space && (
      <Delayed>
        <SwitchingBox space={space} />
      </Delayed>
    )
  );
}
