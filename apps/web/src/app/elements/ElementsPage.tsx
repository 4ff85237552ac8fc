export function ElementsPage() {
  return null;
}
