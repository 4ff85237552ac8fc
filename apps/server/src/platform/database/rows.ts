type Make<Row> = (values: readonly unknown[]) => Row;

/**
 * Makes objects of rows that the driver read as lists of values. Left to itself it fills each object name by name, in code
 * that all kinds of rows share, which takes three times as long where a process knows many of them; this is a kind's own.
 */
export function rowMaker<Row>(fields: readonly { name: string }[]): Make<Row> {
  const members = fields.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- of nothing but the column names of our own statements
  return new Function("values", `return { ${members.join(", ")} }`) as Make<Row>;
}
