/** A second, on a machine that has nothing else to do; `npm test` runs other things beside it and allows for them. */
export const soonMs = 1000 * Number(process.env["TEST_PATIENCE"] ?? 1);
