import { errorText, failedText } from "#lib/error-text.ts";
import { notify } from "./notify.ts";

/** Runs something and says in a toast what came of it; `failed` names what did not work, before the reason. */
export async function tell(
  run: () => Promise<unknown>,
  { done, failed }: { done?: string; failed?: string },
): Promise<void> {
  try {
    await run();
    if (done) notify.success(done);
  } catch (error) {
    notify.error(failed ? failedText(failed, error) : errorText(error));
  }
}
