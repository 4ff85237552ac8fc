declare global {
  /** Where react-remove-scroll, which holds the page still behind dialogs, looks for a nonce. */
  var __webpack_nonce__: string | undefined;
}

/** By this the server's policy knows the page's own style elements; empty with Vite's dev server, which has no policy. */
const nonce = document.getElementById("site")?.nonce ?? "";
globalThis.__webpack_nonce__ = nonce || undefined;

export function styleNonce(): string {
  return nonce;
}
