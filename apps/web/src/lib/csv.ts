/** A cell as spreadsheets read it; what would be taken for a formula is not. */
function cell(value: string | number): string {
  const text = String(value).replace(/^(\s*[=+\-@\t\r])/, "'$1");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cell).join(",")).join("\r\n");
}

/** Puts a table among the person's downloads. */
export function saveCsv(csv: string, name: string): void {
  // Spreadsheets take a file for UTF-8 by its first sign.
  saveFile(new Blob(["\u{FEFF}", csv], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
