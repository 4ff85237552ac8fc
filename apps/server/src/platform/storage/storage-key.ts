const shape = /^[a-z\d][a-z\d-]*(\/[a-z\d][a-z\d-]*)*(\.[a-z\d]+)?$/;

/** A key that could name something else than it seems is a mistake of ours, never a request's. */
export function checkKey(key: string): string {
  if (key.length > 200 || !shape.test(key)) throw new Error(`"${key}" is not a storage key`);
  return key;
}
