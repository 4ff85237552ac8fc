/** Why the database cannot start, in one line for the person who starts the server. */
export class LaunchError extends Error {
  override name = "LaunchError";
}
