import { join } from "node:path";
import { serveTask } from "./media.child.ts";
import type { CleanAnswer, CleanTask } from "./media.cleaning.ts";

/** A program of its own: media.cleaning.ts starts it for one file, and it ends with its answer. */

// The clock stands still here: containers hold when they were written, which is when somebody posted.
Date.now = () => 0;

serveTask<CleanTask, CleanAnswer>(
  async ({ input, folder, type }) => {
    const output = join(folder, "clean");
    // Each is large, and only one is needed.
    if (type === "pdf") await (await import("./media.clean-pdf.ts")).cleanPdf(input, output);
    else await (await import("./media.clean-tracks.ts")).cleanTracks(input, output);
    return { output };
  },
  { output: null },
);
