/** Passkeys belong to a domain: browsers refuse them on plain http elsewhere than localhost, and on bare addresses. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return globalThis.isSecureContext && "PublicKeyCredential" in globalThis && !isAddress;
}
